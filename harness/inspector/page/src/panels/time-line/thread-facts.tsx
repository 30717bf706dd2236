/** The entries of a call or a request, each with the time since it started. */
import { formatDuration } from "footbridge-ui/lib/format";
import { describeEntry } from "footbridge-ui/record/describe-entry";
import type { Thread } from "footbridge-ui/record/threads";
import { hrefOf } from "../../lib/address";
import { useSession, useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import styles from "./entry-detail.module.css";

interface ThreadFactsProps {
  /** The index of the selected entry. */
  readonly index: number;
  readonly thread: Thread;
}

export function ThreadFacts({ index, thread }: ThreadFactsProps) {
  const { rows } = useSession().story.get();
  const held = useSessionState((state) => state.held).find(
    ({ entry }) => entry === thread.entries[0],
  );
  const start = rows[thread.entries[0] ?? -1];
  const deadline =
    start?.kind === "entry" && start.entry.kind === "call"
      ? start.entry.deadline
      : null;
  const isOver = thread.entries.some((place) => {
    const row = rows[place];
    return (
      row?.kind === "entry" &&
      (row.entry.kind === "reply" || row.entry.kind === "settle")
    );
  });
  return (
    <section>
      <h3 className={styles["heading"]}>{t(`thread.${thread.kind}`)}</h3>
      <dl className={styles["facts"]}>
        {thread.entries.map((place) => {
          const row = rows[place];
          if (row?.kind !== "entry") return null;
          const { verb } = row.entry;
          const { subject, detail } = describeEntry(row.entry);
          return (
            <FactRow
              key={place}
              time={formatDuration(row.entry.at - thread.startedAt)}
            >
              {place === index ? (
                <span className={styles["current"]}>{verb}</span>
              ) : (
                <a href={hrefOf("time-line", place)}>{verb}</a>
              )}{" "}
              {subject} {row.entry.kind === "call" ? "" : detail}
              {thread.late.includes(place) && (
                <>
                  {" "}
                  <span className={styles["late"]}>{t("thread.late")}</span>
                </>
              )}
            </FactRow>
          );
        })}
        {deadline !== null && start?.kind === "entry" && (
          <FactRow time={formatDuration(deadline - start.entry.at)}>
            {t(isOver ? "thread.limit" : "thread.deadline")}
          </FactRow>
        )}
        {held !== undefined && <FactRow time="">{t("thread.held")}</FactRow>}
      </dl>
    </section>
  );
}

interface FactRowProps {
  readonly time: string;
  readonly children: React.ReactNode;
}

function FactRow({ time, children }: FactRowProps) {
  return (
    <>
      <dt>{time}</dt>
      <dd>{children}</dd>
    </>
  );
}
