/** Which cases are shown. */
import { caseId } from "../record/case-name";
import type { CaseRecord, Platform, Verdict } from "../record/record";
import { compareVersions } from "../record/versions";

export interface Filters {
  /** None for all. */
  readonly verdicts: readonly Verdict[];
  readonly platform: string | null;
  /** `""` is the browser's: it has no version. */
  readonly version: string | null;
  readonly engine: string | null;
  readonly text: string;
}

export const NO_FILTERS: Filters = {
  verdicts: [],
  platform: null,
  version: null,
  engine: null,
  text: "",
};

/** A case with what it is found by. */
export interface IndexedCase {
  readonly id: string;
  readonly record: CaseRecord;
  readonly text: string;
}

export function indexCases(
  records: readonly CaseRecord[],
): readonly IndexedCase[] {
  return records.map((record) => {
    const id = caseId(record.case);
    const messages = record.failures.map(
      ({ message, invariant }) => `${invariant ?? ""} ${message}`,
    );
    const text = [id, record.verdict, record.reason ?? "", ...messages]
      .join("\n")
      .toLowerCase();
    return { id, record, text };
  });
}

/** Whether a case passes all filters; every word of the text has to be found. */
export function createMatcher(filters: Filters): (one: IndexedCase) => boolean {
  const words = filters.text.toLowerCase().split(/\s+/).filter(Boolean);
  const { verdicts, platform, version, engine } = filters;
  return ({ record, text }) =>
    (verdicts.length === 0 || verdicts.includes(record.verdict)) &&
    (platform === null || record.case.platform === platform) &&
    (version === null || (record.case.app_version ?? "") === version) &&
    (engine === null || record.case.engine === engine) &&
    words.every((word) => text.includes(word));
}

export interface Choices {
  readonly platforms: readonly Platform[];
  readonly versions: readonly string[];
  readonly engines: readonly string[];
}

/** What there is to filter by in a run. */
export function choicesOf(records: readonly CaseRecord[]): Choices {
  const identities = records.map((record) => record.case);
  return {
    platforms: unique(identities.map(({ platform }) => platform)).toSorted(
      (left, right) => ORDER.indexOf(left) - ORDER.indexOf(right),
    ),
    versions: unique(
      identities.map(({ app_version }) => app_version ?? ""),
    ).toSorted(compareVersions),
    engines: unique(identities.map(({ engine }) => engine)).toSorted(),
  };
}

const ORDER: readonly Platform[] = ["ios", "android", "browser"];

function unique<Item>(items: readonly Item[]): readonly Item[] {
  return [...new Set(items)];
}
