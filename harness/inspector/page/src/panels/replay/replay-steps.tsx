/** The steps of a replay: done, next, and to come. A completed step shows its picture; the replay can go back to any step. */
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import type { Replay } from "../../wire.generated";
import styles from "./replay-panel.module.css";

interface ReplayStepsProps {
  readonly replay: Replay;
  /** The step whose picture is shown; `null` for the last completed one. */
  readonly chosen: number | null;
  readonly isDisabled: boolean;
  readonly onChoose: (step: number) => void;
  readonly onGoTo: (step: number) => void;
}

export function ReplaySteps({
  replay: { steps, next, failures },
  chosen,
  isDisabled,
  onChoose,
  onGoTo,
}: ReplayStepsProps) {
  const failed = new Set(failures.map(([step]) => step));
  return (
    <ol className={styles["steps"]} aria-label={t("replay.steps")}>
      {steps.map(({ text, picture }, index) => {
        const state = index < next ? "done" : index === next ? "next" : "open";
        return (
          <li
            key={`${index} ${text}`}
            className={styles["step"]}
            data-state={state}
            data-failed={failed.has(index) || undefined}
            aria-current={state === "next" ? "step" : undefined}
          >
            <span className={styles["number"]}>{index + 1}</span>
            <button
              type="button"
              className={styles["choose"]}
              disabled={picture === null}
              aria-pressed={index === chosen}
              onClick={() => onChoose(index)}
            >
              {text}
            </button>
            <span className={styles["go"]}>
              <Button
                look="plain"
                isDisabled={isDisabled || index === next}
                label={t("replay.to", { step: index + 1 })}
                onPress={() => onGoTo(index)}
              >
                {t("replay.to.short")}
              </Button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
