/** The filters for cases. */
import type { Platform, Verdict } from "../record/record";
import type { CaseSummary } from "../record/run";
import { compareVersions } from "../record/versions";

export interface Filters {
  /** The selected verdicts; empty selects all. */
  readonly verdicts: readonly Verdict[];
  readonly platform: string | null;
  /** `""` stands for a browser, which has no version; null selects all. */
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

/** Whether any filter except verdicts is set. */
export function hasFilters(filters: Filters): boolean {
  const { platform, version, engine, text } = filters;
  return [platform, version, engine].some((one) => one !== null) || text !== "";
}

/** Whether a case passes all filters; it must contain every word of the text. */
export function createMatcher(filters: Filters): (one: CaseSummary) => boolean {
  const words = filters.text.toLowerCase().split(/\s+/).filter(Boolean);
  const { verdicts, platform, version, engine } = filters;
  return (one) =>
    (verdicts.length === 0 || verdicts.includes(one.verdict)) &&
    (platform === null || one.case.platform === platform) &&
    (version === null || (one.case.app_version ?? "") === version) &&
    (engine === null || one.case.engine === engine) &&
    (words.length === 0 || hasWords(textOf(one), words));
}

function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

const TEXTS = new WeakMap<CaseSummary, string>();

/** The searchable text of a case. */
function textOf(one: CaseSummary): string {
  const known = TEXTS.get(one);
  if (known !== undefined) return known;
  const messages = one.failures.map(
    ({ message, invariant }) => `${invariant ?? ""} ${message}`,
  );
  const text = [one.id, one.verdict, one.reason ?? "", ...messages]
    .join("\n")
    .toLowerCase();
  TEXTS.set(one, text);
  return text;
}

export interface Choices {
  readonly platforms: readonly Platform[];
  readonly versions: readonly string[];
  readonly engines: readonly string[];
}

/** The values in a run to filter by. */
export function choicesOf(cases: readonly CaseSummary[]): Choices {
  const identities = cases.map((one) => one.case);
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
