/** The versions at which something changes, side by side: the columns that all bars share. */
import { compareVersions } from "../record/versions";
import type { Matrix, OutcomeRange } from "./matrix";

export interface Axis {
  /** The first version of each column, lowest first. */
  readonly firsts: readonly string[];
}

/** The columns of a range on an axis: the first column, and the one behind its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function axisOf(matrix: Matrix): Axis {
  const firsts = matrix.features
    .flatMap(({ tracks }) => tracks)
    .flatMap(({ ranges }) => ranges.flatMap(({ first }) => first ?? []));
  return { firsts: [...new Set(firsts)].toSorted(compareVersions) };
}

/** A range without versions goes from end to end. */
export function spanOf({ firsts }: Axis, { first, last }: OutcomeRange): Span {
  if (first === null || last === null)
    return { from: 0, to: Math.max(firsts.length, 1) };
  const behind = firsts.findIndex((one) => compareVersions(one, last) > 0);
  return {
    from: firsts.indexOf(first),
    to: behind === -1 ? firsts.length : behind,
  };
}

/** The columns with a label, so that no label covers another: the first and the last, and as many more as there is room for. */
export function labelled({ firsts }: Axis, most: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(firsts.length / Math.max(most, 1)));
  const last = firsts.length - 1;
  const columns = firsts
    .map((_, column) => column)
    // The last is always named, and has room to its left.
    .filter(
      (column) =>
        column === 0 ||
        column === last ||
        (column % step === 0 && column + step <= last),
    );
  return new Set(columns);
}
