/** The recorded steps, each with the entries that followed it; ticked entries become expectations. */
import { useSyncExternalStore } from "react";
import type { Entry } from "footbridge-ui/record";
import { describeEntry } from "footbridge-ui/record/describe-entry";
import { threadKey } from "footbridge-ui/record/threads";
import { IconButton } from "footbridge-ui/ui/icon-button";
import { isExpectable } from "../../lib/scenario-text";
import { useCommand } from "../../session/use-command";
import { useIsConnected, useSession } from "../../session/use-session";
import { t } from "../../texts/texts";
import type { MissedAct, RecordedStep } from "../../wire.generated";
import styles from "./record-panel.module.css";

interface RecordedStepsProps {
  readonly steps: readonly RecordedStep[];
  /** User actions that can't be steps. */
  readonly missed: readonly MissedAct[];
  /** The indices of the ticked entries. */
  readonly expected: ReadonlySet<number>;
  readonly onChange: (expected: ReadonlySet<number>) => void;
}

/** The maximum number of entries offered per step. */
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
  const { run, isBusy } = useCommand();
  const isConnected = useIsConnected();
  const offeredAfter = (place: number) => {
    const from = steps[place]?.entries_before ?? count;
    const to = steps[place + 1]?.entries_before ?? count;
    return rows
      .slice(from, Math.min(to, from + 1_000))
      .flatMap((row) =>
        row.kind === "entry" && isExpectable(row.entry) ? [row] : [],
      );
  };
  const offeredBySteps = steps.map((_, place) => offeredAfter(place));
  /** Ticks these entries, or unticks them if all are ticked. */
  const toggleAll = (indices: readonly number[]): void => {
    const next = new Set(expected);
    const isAll = indices.every((index) => next.has(index));
    for (const index of indices)
      if (isAll) next.delete(index);
      else next.add(index);
    onChange(next);
  };
  const indicesOf = (offered: (typeof offeredBySteps)[number]) =>
    offered.slice(0, MOST).map(({ index }) => index);
  return (
    <>
      <TickAll
        label={t("record.tick-all")}
        text={t("record.tick-all")}
        indices={offeredBySteps.flatMap(indicesOf)}
        expected={expected}
        onToggle={toggleAll}
      />
      <ol className={styles["steps"]}>
        {steps.map(({ yaml }, place) => {
          const offered = offeredBySteps[place] ?? [];
          return (
            <li key={`${place} ${yaml}`} className={styles["step"]}>
              <MissedActs missed={missed} place={place} />
              <p className={styles["yaml"]}>
                <span className={styles["number"]}>{place + 1}</span>
                <code>{yaml}</code>
                <span className={styles["tools"]}>
                  <TickAll
                    label={t("record.tick-step", { step: yaml })}
                    text={t("record.tick-step.short")}
                    indices={indicesOf(offered)}
                    expected={expected}
                    onToggle={toggleAll}
                  />
                  <IconButton
                    icon="close"
                    label={t("record.remove", { number: place + 1 })}
                    isDisabled={isBusy || !isConnected}
                    onPress={() => void run({ do: "remove-step", step: place })}
                  />
                </span>
              </p>
              {offered.length > 0 && (
                <ul
                  className={styles["entries"]}
                  aria-label={t("record.followed", { step: yaml })}
                >
                  {offered.slice(0, MOST).map(({ entry, index }) => {
                    const { verb, lane } = entry;
                    const { subject, detail } = describeEntry(entry);
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
    </>
  );
}

interface TickAllProps {
  readonly label: string;
  readonly text: string;
  readonly indices: readonly number[];
  readonly expected: ReadonlySet<number>;
  readonly onToggle: (indices: readonly number[]) => void;
}

/** Ticks several entries at once. */
function TickAll({ label, text, indices, expected, onToggle }: TickAllProps) {
  if (indices.length === 0) return null;
  const ticked = indices.filter((index) => expected.has(index)).length;
  return (
    <label className={styles["tick-all"]}>
      <input
        ref={(box) => {
          if (box !== null)
            box.indeterminate = ticked > 0 && ticked < indices.length;
        }}
        type="checkbox"
        aria-label={label}
        checked={ticked === indices.length}
        onChange={() => onToggle(indices)}
      />
      {text}
    </label>
  );
}

/** A user action between two steps that can't be recorded. */
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

/** ` #3`: the number of the entry's call or request. */
function numberOf(entry: Entry): string {
  const [, number] = threadKey(entry)?.split(" ") ?? [];
  return number === undefined ? "" : ` #${number}`;
}
