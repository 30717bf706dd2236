/** The details of a run: project, time, commit, and client. */
import type { RunAbout } from "../record/record";
import { t } from "../texts/texts";
import styles from "./report-header.module.css";

/** The number of characters shown of a commit's name. */
const SHOWN = 10;

const TIME = new Intl.DateTimeFormat("en", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

export function RunFacts({ about }: { readonly about: RunAbout }) {
  const { project, started_at, commit, client } = about;
  return (
    <p className={styles["facts"]}>
      <b className={styles["project"]}>{project}</b>
      <time dateTime={started_at}>{formatTime(started_at)}</time>
      {commit !== null && (
        <span title={commit.id}>
          {t(commit.is_dirty ? "run.dirty-commit" : "run.commit", {
            commit: commit.id.slice(0, SHOWN),
          })}
          {commit.branch !== null &&
            ` ${t("run.branch", { branch: commit.branch })}`}
        </span>
      )}
      <span className={styles["client"]}>{t("run.client", { client })}</span>
    </p>
  );
}

/** In the reader's time zone. An invalid time is shown unchanged. */
function formatTime(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? time : TIME.format(date);
}
