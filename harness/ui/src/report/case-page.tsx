/** A case's story: what went wrong, its difference, its steps and picture, its time line, and how to run it again. */
import { useEffect, useMemo, useRef, useState } from "react";
import { caseId } from "../record/case-name";
import type { CaseRecord } from "../record/record";
import { isProblem } from "../record/verdicts";
import { t } from "../texts/texts";
import { Diff } from "../ui/diff";
import { FailureCard } from "../ui/failure-card";
import { Picture } from "../ui/picture";
import { StepList } from "../ui/step-list";
import { TimeLine } from "../ui/time-line/time-line";
import { CaseHead } from "./case-head";
import { Ending } from "./ending";
import styles from "./case-page.module.css";
import { LoadedFiles } from "./loaded-files";
import { Section } from "./section";
import { SameFailure } from "./same-failure";
import type { Selection } from "./use-selection";

interface CasePageProps {
  readonly record: CaseRecord;
  readonly selection: Selection;
  readonly isWide: boolean;
  readonly onShow: (id: string | null) => void;
}

export function CasePage({ record, selection, isWide, onShow }: CasePageProps) {
  const { steps, failures, picture, files, verdict } = record;
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // On a phone the list is gone, and the focus with it.
    if (!isWide) heading.current?.focus();
  }, [isWide]);
  const failing = failures.flatMap(({ step }) => step ?? []);
  const diffs = failures.flatMap(({ diff }) => diff ?? []);
  const neighbours = useMemo(
    () => neighboursOf(record, selection),
    [record, selection],
  );
  return (
    // What scrolls can be reached by keyboard.
    <article
      ref={setPane}
      className={styles["page"]}
      aria-label={record.case.title}
      tabIndex={0}
    >
      <CaseHead
        record={record}
        headingRef={heading}
        previous={neighbours.previous}
        next={neighbours.next}
        onShow={onShow}
      />
      {(isProblem(verdict) || record.reason !== null) && (
        <Section title={t(isProblem(verdict) ? "failures" : "reason")}>
          <Ending record={record} />
          {failures.map((failure, index) => (
            <FailureCard key={index} failure={failure} />
          ))}
          <SameFailure record={record} groups={selection.groups} />
        </Section>
      )}
      {diffs.map((diff) => (
        <Section key={diff} title={t("diff")}>
          <Diff diff={diff} label={t("diff")} />
        </Section>
      ))}
      <div
        className={styles["pair"]}
        data-pictured={picture !== null || undefined}
      >
        {steps.length > 0 && (
          <Section title={t("steps")} note={record.case.scenario}>
            <StepList
              steps={steps}
              failing={failing}
              reached={reachedBy(record)}
            />
          </Section>
        )}
        {picture !== null && (
          <Section title={t("picture")}>
            <Picture source={picture} />
          </Section>
        )}
      </div>
      <Section title={t("time-line")}>
        <TimeLine record={record} scrollElement={pane} />
      </Section>
      {files.length > 0 && <LoadedFiles files={files} />}
    </article>
  );
}

/** The last step that was begun: all of them where the case came to its end. */
function reachedBy({ steps, entries, failures, ending }: CaseRecord): number {
  if (ending.kind === "finished" && failures.every(({ step }) => step === null))
    return steps.length - 1;
  return Math.max(
    -1,
    ...entries.map(({ step }) => step ?? -1),
    ...failures.map(({ step }) => step ?? -1),
  );
}

interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

/** In the list that is shown: of cases, or of the cases of the problem. */
function neighboursOf(
  record: CaseRecord,
  { view, cases, groups, selected }: Selection,
): Neighbours {
  const records =
    view === "cases"
      ? cases.map((one) => one.record)
      : (groups[selected]?.records ?? []);
  const place = records.indexOf(record);
  const idAt = (index: number): string | null => {
    const other = place === -1 ? undefined : records[index];
    return other === undefined ? null : caseId(other.case);
  };
  return { previous: idAt(place - 1), next: idAt(place + 1) };
}
