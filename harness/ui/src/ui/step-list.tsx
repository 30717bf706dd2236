/** The scenario's steps: the completed ones, the failed ones, and those that were not reached. */
import type { Step } from "../record/record";
import { t } from "../texts/texts";
import { Icon } from "./icon";
import { Place } from "./place";
import { Hidden } from "./hidden";
import styles from "./step-list.module.css";

interface StepListProps {
  readonly steps: readonly Step[];
  /** Indices of the steps that failed. */
  readonly failing: readonly number[];
  /** The index of the last step that was started; later steps were not reached. */
  readonly reached: number;
}

type State = "done" | "failed" | "not-reached";

const ICONS = {
  done: "passed",
  failed: "failed",
  "not-reached": "unsupported",
} as const;

export function StepList({ steps, failing, reached }: StepListProps) {
  return (
    <ol className={styles["list"]}>
      {steps.map(({ text, place }, index) => {
        const state = stateOf(index, failing, reached);
        return (
          <li
            key={`${place.line} ${index}`}
            className={styles["step"]}
            data-state={state}
          >
            <span className={styles["mark"]}>
              <Icon name={ICONS[state]} size={12} />
              <Hidden>{t(`steps.${state}`)}</Hidden>
            </span>
            <span className={styles["text"]}>{text}</span>
            <Place place={place} isShort={state !== "failed"} />
          </li>
        );
      })}
    </ol>
  );
}

function stateOf(
  index: number,
  failing: readonly number[],
  reached: number,
): State {
  if (failing.includes(index)) return "failed";
  return index <= reached ? "done" : "not-reached";
}
