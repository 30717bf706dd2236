/**
 * The visible part of a run: the cases that pass the filters, their problems, and the open case.
 */
import { useDeferredValue, useMemo, useSyncExternalStore } from "react";
import {
  groupsOf,
  isInGroup,
  type FailureGroup,
} from "../record/failure-groups";
import type { CaseSummary, Run } from "../record/run";
import { isProblem } from "../record/verdicts";
import type { AddressStore, Address, View } from "./address";
import { createMatcher } from "./filters";

export interface Selection {
  readonly address: Address;
  readonly view: View;
  /** All cases of the run. */
  readonly all: readonly CaseSummary[];
  /** The cases that pass the filters. */
  readonly cases: readonly CaseSummary[];
  /** The cases that pass all filters except that for verdicts. */
  readonly ofAnyVerdict: readonly CaseSummary[];
  readonly groups: readonly FailureGroup[];
  /** The open case, whether it passes the filters or not. */
  readonly open: CaseSummary | null;
  /** Its index in `groups` or `cases`, whichever is shown; -1 if it isn't included. */
  readonly selected: number;
}

export function useSelection(run: Run, store: AddressStore): Selection {
  const address = useSyncExternalStore(store.subscribe, store.get);
  const all = run.cases;
  const byId = useMemo(() => new Map(all.map((one) => [one.id, one])), [all]);
  const hasProblems = useMemo(
    () => all.some(({ verdict }) => isProblem(verdict)),
    [all],
  );
  // Typing takes precedence over updating the lists.
  const filters = useDeferredValue(address.filters);
  const ofAnyVerdict = useMemo(
    () => all.filter(createMatcher({ ...filters, verdicts: [] })),
    [all, filters],
  );
  const cases = useMemo(
    () =>
      filters.verdicts.length === 0
        ? ofAnyVerdict
        : ofAnyVerdict.filter(({ verdict }) =>
            filters.verdicts.includes(verdict),
          ),
    [ofAnyVerdict, filters],
  );
  const groups = useMemo(() => groupsOf(run, cases), [run, cases]);
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
  open: CaseSummary | null,
  view: View,
  cases: readonly CaseSummary[],
  groups: readonly FailureGroup[],
): number {
  if (open === null) return -1;
  if (view === "cases") return cases.indexOf(open);
  return groups.findIndex((group) => isInGroup(group, open));
}
