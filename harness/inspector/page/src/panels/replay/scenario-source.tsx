/** The scenario's file, with the next step marked. */
import { t } from "../../texts/texts";
import type { Replay } from "../../wire.generated";
import styles from "./replay-panel.module.css";

export function ScenarioSource({ replay }: { readonly replay: Replay }) {
  const { source, file, steps, next } = replay;
  const marked = steps[next]?.line;
  return (
    // Focusable, so that a long file can be scrolled by keyboard.
    <div
      className={styles["scrolled"]}
      tabIndex={0}
      role="region"
      aria-label={t("replay.view.source")}
    >
      <p className={styles["file"]}>{file}</p>
      <ol className={styles["source"]}>
        {source.split("\n").map((line, index) => (
          // The line number is the only key.
          <li
            key={index}
            ref={index + 1 === marked ? scrollTo : undefined}
            className={styles["line"]}
            aria-current={index + 1 === marked ? "step" : undefined}
          >
            <span className={styles["line-number"]} aria-hidden="true">
              {index + 1}
            </span>
            <code>{line}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

function scrollTo(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: "nearest" });
}
