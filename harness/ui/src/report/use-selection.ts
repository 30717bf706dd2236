/** What of a run is shown: the cases that pass the filters, their problems, and the one that is open. */
import { useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { groupFailures, groupKeys } from "../record/failure-groups";
import type { FailureGroup } from "../record/failure-groups";
import type { CaseRecord, RunReport } from "../record/record";
import { isProblem } from "../record/verdicts";
import type { AddressStore, Address, View } from "./address";
import { createMatcher, indexCases, type IndexedCase } from "./filters";

export interface Selection {
  readonly address: Address;
  readonly view: View;
  /** All of the run. */
  readonly all: readonly IndexedCase[];
  /** Those that pass the filters. */
  readonly cases: readonly IndexedCase[];
  /** Those that pass all filters but that of the verdict. */
  readonly ofAnyVerdict: readonly CaseRecord[];
  readonly groups: readonly FailureGroup[];
  /** The case that is open, whether it passes the filters or not. */
  readonly open: IndexedCase | null;
  /** Its place among `groups` or `cases`, whichever is shown; -1 outside them. */
  readonly selected: number;
}

export function useSelection(run: RunReport, store: AddressStore): Selection {
  const address = useSyncExternalStore(store.subscribe, store.get);
  const all = useMemo(() => indexCases(run.cases), [run]);
  const byId = useMemo(() => new Map(all.map((one) => [one.id, one])), [all]);
  const hasProblems = useMemo(
    () => run.cases.some(({ verdict }) => isProblem(verdict)),
    [run],
  );
  // Typing goes before the lists that follow it.
  const filters = useDeferredValue(address.filters);
  const matching = useMemo(
    () => all.filter(createMatcher({ ...filters, verdicts: [] })),
    [all, filters],
  );
  const cases = useMemo(
    () =>
      filters.verdicts.length === 0
        ? matching
        : matching.filter(({ record }) =>
            filters.verdicts.includes(record.verdict),
          ),
    [matching, filters],
  );
  const groups = useMemo(
    () => groupFailures(cases.map(({ record }) => record)),
    [cases],
  );
  const ofAnyVerdict = useMemo(
    () => matching.map(({ record }) => record),
    [matching],
  );
  const view = address.view ?? (hasProblems ? "problems" : "cases");
  const open =
    address.caseId === null ? null : (byId.get(address.caseId) ?? null);
  const selected = useMemo(
    () => placeOf(open, view, cases, groups),
    [open, view, cases, groups],
  );
  return { address, view, all, cases, ofAnyVerdict, groups, open, selected };
}

function placeOf(
  open: IndexedCase | null,
  view: View,
  cases: readonly IndexedCase[],
  groups: readonly FailureGroup[],
): number {
  if (open === null) return -1;
  if (view === "cases") return cases.indexOf(open);
  const [first] = groupKeys(open.record);
  return groups.findIndex(({ key }) => key === first);
}
