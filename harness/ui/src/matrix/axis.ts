/** The versions at which something changes, as the columns that all bars share. */
import { compareVersions } from "../record/versions";
import type { Matrix, OutcomeRange } from "./matrix";

export interface Axis {
  /** The first version of each column, lowest first. */
  readonly firsts: readonly string[];
  /** The app's latest version, at which the last column ends. */
  readonly latest: string;
}

/** The columns of a range on an axis: the first column, and the one after its last. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function axisOf(matrix: Matrix): Axis {
  const firsts = matrix.features
    .flatMap(({ tracks }) => tracks)
    .flatMap(({ ranges }) => ranges.flatMap(({ first }) => first ?? []));
  return {
    firsts: [...new Set(firsts)].toSorted(compareVersions),
    latest: matrix.latest_version,
  };
}

/** A range without versions spans all columns. */
export function spanOf({ firsts }: Axis, { first, last }: OutcomeRange): Span {
  if (first === null || last === null)
    return { from: 0, to: Math.max(firsts.length, 1) };
  const behind = firsts.findIndex((one) => compareVersions(one, last) > 0);
  return {
    from: firsts.indexOf(first),
    to: behind === -1 ? firsts.length : behind,
  };
}

/** The place of a version, in columns from the left; a version inside a column is placed in its middle. */
export function placeOf({ firsts }: Axis, version: string): number {
  const column = firsts.findLastIndex(
    (first) => compareVersions(first, version) <= 0,
  );
  if (column === -1) return 0;
  return firsts[column] === version ? column : column + 0.5;
}

/**
 * The columns whose first version has a label, chosen so that labels don't overlap. The last column has none: the
 * latest version is at its end.
 */
export function labelled({ firsts }: Axis, most: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(firsts.length / Math.max(most, 1)));
  const last = firsts.length - 1;
  const columns = firsts
    .map((_, column) => column)
    .filter(
      (column) =>
        column === 0 || (column % step === 0 && column + step <= last),
    );
  return new Set(columns);
}
