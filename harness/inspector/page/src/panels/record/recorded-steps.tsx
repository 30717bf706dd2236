/** The steps that were recorded, each with the entries that followed it; those that are ticked become expectations. */
import { useSyncExternalStore } from "react";
import type { Entry } from "footbridge-ui/record";
import { describeEntry } from "footbridge-ui/record/describe-entry";
import { threadKey } from "footbridge-ui/record/threads";
import { isExpectable } from "../../lib/scenario-text";
import { useSession } from "../../session/use-session";
import { t } from "../../texts/texts";
import type { MissedAct, RecordedStep } from "../../wire.generated";
import styles from "./record-panel.module.css";

interface RecordedStepsProps {
  readonly steps: readonly RecordedStep[];
  /** What the user did that is no step. */
  readonly missed: readonly MissedAct[];
  /** The indices of the ticked entries. */
  readonly expected: ReadonlySet<number>;
  readonly onChange: (expected: ReadonlySet<number>) => void;
}

/** The most entries of one step that are offered. */
const MOST = 60;

export function RecordedSteps({
  steps,
  missed,
  expected,
  onChange,
}: RecordedStepsProps) {
  const { story } = useSession();
  const { rows, count } = useSyncExternalStore(story.subscribe, story.get);
  const toggle = (index: number): void => {
    const next = new Set(expected);
    if (!next.delete(index)) next.add(index);
    onChange(next);
  };
  return (
    <ol className={styles["steps"]}>
      {steps.map(({ yaml, entries_before: from }, place) => {
        const to = steps[place + 1]?.entries_before ?? count;
        const offered = rows
          .slice(from, Math.min(to, from + 1_000))
          .flatMap((row) =>
            row.kind === "entry" && isExpectable(row.entry) ? [row] : [],
          );
        return (
          <li key={`${place} ${yaml}`} className={styles["step"]}>
            <MissedActs missed={missed} place={place} />
            <p className={styles["yaml"]}>
              <span className={styles["number"]}>{place + 1}</span>
              <code>{yaml}</code>
            </p>
            {offered.length > 0 && (
              <ul
                className={styles["entries"]}
                aria-label={t("record.followed", { step: yaml })}
              >
                {offered.slice(0, MOST).map(({ entry, index }) => {
                  const { verb, subject, detail, lane } = describeEntry(entry);
                  return (
                    <li key={index}>
                      <label className={styles["entry"]} data-lane={lane}>
                        <input
                          type="checkbox"
                          checked={expected.has(index)}
                          onChange={() => toggle(index)}
                        />
                        <span className={styles["verb"]}>
                          {verb}
                          {numberOf(entry)}
                        </span>
                        <span className={styles["text"]}>
                          {subject}{" "}
                          <span className={styles["detail"]}>{detail}</span>
                        </span>
                      </label>
                    </li>
                  );
                })}
                {offered.length > MOST && (
                  <li className={styles["more"]}>
                    {t("json.more", { count: offered.length - MOST })}
                  </li>
                )}
              </ul>
            )}
          </li>
        );
      })}
      {missed.some((act) => act.steps_before === steps.length) && (
        <li className={styles["step"]}>
          <MissedActs missed={missed} place={steps.length} />
        </li>
      )}
    </ol>
  );
}

/** What was done between two steps and can't be recorded. */
function MissedActs({
  missed,
  place,
}: {
  readonly missed: readonly MissedAct[];
  readonly place: number;
}) {
  const acts = missed.filter((act) => act.steps_before === place);
  return acts.map(({ text }, index) => (
    <p key={`${index} ${text}`} className={styles["missed"]}>
      {text}
    </p>
  ));
}

/** ` #3`: the number of the call or request that an entry belongs to. */
function numberOf(entry: Entry): string {
  const [, number] = threadKey(entry)?.split(" ") ?? [];
  return number === undefined ? "" : ` #${number}`;
}
