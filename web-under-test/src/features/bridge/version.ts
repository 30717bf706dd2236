/**
 * Versions of the app: dotted numbers, compared number by number. A missing number counts as zero.
 *
 * ```ts
 * compareVersions("2.9.0", "2.15.0") < 0;
 * ```
 */

/** A version as text, such as `2.15.0`. */
export type AppVersion = `${number}.${number}.${number}`;

/** Negative when `left` is older, positive when it is newer, zero when they are equal. */
export function compareVersions(left: string, right: string): number {
  const a = left.split(".").map(Number);
  const b = right.split(".").map(Number);
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
