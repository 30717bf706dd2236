/**
 * Versions of the app: dotted numbers, compared number by number, a missing one counting as zero.
 *
 * ```ts
 * compareVersions("2.9.0", "2.15.0") < 0;
 * ```
 */

/** A version as text, such as `2.15.0`. */
export type AppVersion = `${number}.${number}.${number}`;

/** Below zero when `left` is the older, above zero when it is the newer, zero when they are the same. */
export function compareVersions(left: string, right: string): number {
  const a = left.split(".").map(Number);
  const b = right.split(".").map(Number);
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
