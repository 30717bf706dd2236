/** The frames of an error's stack, each with its place in the client's sources, or else in the loaded script. */
import type { StackFrame } from "footbridge-ui/record";
import { t } from "../texts/texts";
import styles from "./stack-list.module.css";

export function StackList({
  frames,
}: {
  readonly frames: readonly StackFrame[];
}) {
  return (
    <ol className={styles["stack"]} aria-label={t("error.stack")}>
      {frames.map((frame, index) => {
        const { file, line, column } = frame.source ?? frame.script;
        return (
          <li key={index} data-mapped={frame.source !== null || undefined}>
            {frame.function !== null && (
              <span className={styles["function"]}>{frame.function} </span>
            )}
            <span className={styles["place"]}>
              {file}:{line}:{column}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
