/** The story of a case: its failures, its diff, its steps and picture, its time line. */
import type { ReactNode } from "react";
import { isInGroup, type FailureGroup } from "../record/failure-groups";
import type { CaseRecord, Failure } from "../record/record";
import type { CaseSummary } from "../record/run";
import { isProblem } from "../record/verdicts";
import { t } from "../texts/texts";
import { Diff } from "../ui/diff";
import { FailureCard } from "../ui/failure-card";
import { CaseSteps } from "./case-steps";
import { CaseTimeLine } from "./case-time-line";
import { Ending } from "./ending";
import { LoadedFiles } from "./loaded-files";
import { SameFailure } from "./same-failure";
import { Section } from "./section";

interface CaseStoryProps {
  readonly one: CaseSummary;
  readonly record: CaseRecord;
  readonly groups: readonly FailureGroup[];
  /** The scrolling element. */
  readonly pane: HTMLElement | null;
  /** The commands that repeat it, if they are shown below the failures. */
  readonly commands: ReactNode;
}

export function CaseStory({
  one,
  record,
  groups,
  pane,
  commands,
}: CaseStoryProps) {
  const { files, verdict } = record;
  const group = groups.find((candidate) => isInGroup(candidate, one));
  const failures = failuresOf(record, one);
  const diffs = record.failures.flatMap(({ diff }) => diff ?? []);
  return (
    <>
      {(isProblem(verdict) || record.reason !== null) && (
        <Section title={t(isProblem(verdict) ? "failures" : "reason")}>
          <Ending one={one} />
          {failures.map((failure, index) => (
            <FailureCard key={index} failure={failure} />
          ))}
          {group !== undefined && <SameFailure one={one} group={group} />}
        </Section>
      )}
      {commands}
      {diffs.map((diff) => (
        <Section key={diff} title={t("diff")}>
          <Diff diff={diff} label={t("diff")} />
        </Section>
      ))}
      <CaseSteps record={record} />
      <Section title={t("time-line")}>
        <CaseTimeLine record={record} scrollElement={pane} />
      </Section>
      {files.length > 0 && <LoadedFiles files={files} />}
    </>
  );
}

/** The failures in the order of the lists: first that of the case's problem, then the likeliest causes. */
function failuresOf(
  { failures }: CaseRecord,
  { likely_causes, problem_failure }: CaseSummary,
): readonly Failure[] {
  const lead = problem_failure === null ? [] : [problem_failure];
  const order = new Set([...lead, ...likely_causes]);
  return [...order].flatMap((place) => failures[place] ?? []);
}
