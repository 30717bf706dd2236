/**
 * The held calls and requests, and a form to respond to one of them. A permanent bar lists them;
 * the form opens above it, over the panel, so that nothing moves when a call is held.
 */
import { Fragment, useState } from "react";
import { formatDuration } from "footbridge-ui/lib/format";
import { Icon } from "footbridge-ui/ui/icon";
import { useDraft } from "../../session/use-draft";
import { useNow } from "../../session/use-now";
import { isTimeStopped } from "../../session/state";
import { useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { StopTime } from "../../ui/stop-time";
import type { Held } from "../../wire.generated";
import { HeldForm } from "./held-form";
import styles from "./held-dock.module.css";

export function HeldDock() {
  const held = useSessionState((state) => state.held);
  const [chosen, choose] = useState<number | null>(null);
  const [isOpen, setOpen] = useDraft("held/is-open", true);
  const current = held.find(({ id }) => id === chosen) ?? held[0];
  return (
    <>
      <p className={styles["announcement"]} aria-live="polite">
        {current !== undefined &&
          t("held.announce", { count: held.length, name: current.name })}
      </p>
      {current === undefined ? (
        <p className={styles["none"]}>{t("held.none")}</p>
      ) : (
        <section
          id="held"
          className={styles["held"]}
          aria-label={t("held")}
          tabIndex={-1}
          data-open={isOpen || undefined}
        >
          <div className={styles["bar"]}>
            <h2 className={styles["title"]}>
              {t("held.count", { count: held.length })}
            </h2>
            {!isOpen && (
              <p className={styles["first"]}>
                <span className={styles["name"]}>{current.name}</span>{" "}
                <Waiting held={current} />
              </p>
            )}
            <div className={styles["stop-time"]}>
              <StopTime isBrief />
            </div>
            <button
              id="held-toggle"
              type="button"
              className={styles["toggle"]}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? "next" : "previous"} size={14} />
              {t(isOpen ? "held.hide" : "held.show")}
            </button>
          </div>
          {isOpen && (
            <div className={styles["dock"]}>
              <div className={styles["list"]}>
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
                        <span className={styles["name"]}>
                          <Name text={one.name} />
                        </span>
                        <Waiting held={one} />
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
              <HeldForm key={current.id} held={current} />
            </div>
          )}
        </section>
      )}
    </>
  );
}

/** Breaks an address only if it is longer than a line, and then after its slashes and dots. */
function Name({ text }: { readonly text: string }) {
  return text.split(" ").map((word, place) => (
    <Fragment key={place}>
      {place > 0 && " "}
      <span className={styles["word"]}>
        {word.split(/(?<=[/.])(?!\/)/).map((part, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
      </span>
    </Fragment>
  ));
}

function Waiting({ held: { since, deadline } }: { readonly held: Held }) {
  const now = useNow();
  const isStopped = useSessionState(isTimeStopped);
  if (isStopped)
    return <span className={styles["waiting"]}>{t("held.stopped")}</span>;
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
