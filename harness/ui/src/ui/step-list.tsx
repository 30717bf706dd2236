/** The scenario's steps: completed, failed, and not reached. Steps can optionally be selected. */
import { useRef, type KeyboardEvent } from "react";
import type { Step } from "../record/record";
import { t } from "../texts/texts";
import { Icon } from "./icon";
import { moveKey } from "./move-key";
import { Place } from "./place";
import { Hidden } from "./hidden";
import styles from "./step-list.module.css";

/** The index of the selected step. */
export interface StepSelection {
  readonly selected: number;
  readonly select: (index: number) => void;
}

interface StepListProps {
  readonly steps: readonly Step[];
  /** Indices of the steps that failed. */
  readonly failing: readonly number[];
  /** The index of the last step that was started; later steps were not reached. */
  readonly reached: number;
  /** Without it, steps can't be selected. */
  readonly selection?: StepSelection | null;
}

type State = "done" | "failed" | "not-reached";

const ICONS = {
  done: "passed",
  failed: "failed",
  "not-reached": "unsupported",
} as const;

export function StepList({
  steps,
  failing,
  reached,
  selection = null,
}: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || selection === null)
      return;
    const target = moveKey(
      SIDEWAYS[event.key] ?? event.key,
      selection.selected,
      steps.length,
    );
    if (target === null) return;
    event.preventDefault();
    const next = Math.min(Math.max(target, 0), steps.length - 1);
    selection.select(next);
    list.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <ol ref={list} className={styles["list"]}>
      {steps.map((step, index) => {
        const state = stateOf(index, failing, reached);
        const line = <StepLine step={step} state={state} />;
        const isSelected = selection?.selected === index;
        return (
          <li key={`${step.place.line} ${index}`}>
            {selection === null ? (
              <div className={styles["step"]} data-state={state}>
                {line}
              </div>
            ) : (
              <button
                type="button"
                className={styles["step"]}
                data-state={state}
                // The arrow keys move to the other steps.
                tabIndex={isSelected ? 0 : -1}
                aria-current={isSelected ? "step" : undefined}
                onClick={() => selection.select(index)}
                onKeyDown={onKeyDown}
              >
                {line}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Left and right act like up and down. */
const SIDEWAYS: Readonly<Record<string, string>> = {
  ArrowRight: "ArrowDown",
  ArrowLeft: "ArrowUp",
};

interface StepLineProps {
  readonly step: Step;
  readonly state: State;
}

function StepLine({ step: { text, place }, state }: StepLineProps) {
  return (
    <>
      <span className={styles["mark"]}>
        <Icon name={ICONS[state]} size={12} />
        <Hidden>{t(`steps.${state}`)}</Hidden>
      </span>
      <span className={styles["text"]}>{text}</span>
      <Place place={place} isShort={state !== "failed"} />
    </>
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
