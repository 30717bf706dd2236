/** The calls and requests that wait for the developer, and the answer to one of them. It is there whenever something is held. */
import { useState } from "react";
import { formatDuration } from "footbridge-ui/lib/format";
import { useNow } from "../../session/use-now";
import { useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import type { Held } from "../../wire.generated";
import { AnswerHeld } from "./answer-held";
import styles from "./held-dock.module.css";

export function HeldDock() {
  const held = useSessionState((state) => state.held);
  const [chosen, choose] = useState<number | null>(null);
  const current = held.find(({ id }) => id === chosen) ?? held[0];
  return (
    <>
      <p className={styles["told"]} aria-live="polite">
        {current !== undefined &&
          t("held.told", { count: held.length, name: current.name })}
      </p>
      {current !== undefined && (
        <section
          id="held"
          className={styles["dock"]}
          aria-label={t("held")}
          tabIndex={-1}
        >
          <div className={styles["list"]}>
            <h2 className={styles["title"]}>
              {t("held.count", { count: held.length })}
            </h2>
            <ul>
              {held.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    className={styles["item"]}
                    aria-pressed={one.id === current.id}
                    onClick={() => choose(one.id)}
                  >
                    <span className={styles["kind"]} data-kind={one.kind}>
                      {t(`held.kind.${one.kind}`)}
                    </span>
                    <span className={styles["name"]}>{one.name}</span>
                    <Waiting held={one} />
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <AnswerHeld key={current.id} held={current} />
        </section>
      )}
    </>
  );
}

function Waiting({ held: { since, deadline } }: { readonly held: Held }) {
  const now = useNow();
  const left = deadline === null ? null : deadline - now;
  return (
    <span
      className={styles["waiting"]}
      data-late={(left !== null && left <= 0) || undefined}
    >
      {left === null
        ? t("held.for", { duration: seconds(now - since) })
        : left > 0
          ? t("held.left", { duration: seconds(left) })
          : t("held.over")}
    </span>
  );
}

/** Whole seconds don't flicker. */
function seconds(ms: number): string {
  return formatDuration(Math.max(0, Math.round(ms / 1_000)) * 1_000);
}
