/** Formatting of numbers and times for people. */

const COUNT = new Intl.NumberFormat("en");

/** `1,779` */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

const SHARE = new Intl.NumberFormat("en", {
  style: "percent",
  maximumFractionDigits: 1,
});

/** A part of a whole, from 0 to 1: `12.5%` */
export function formatShare(part: number): string {
  return SHARE.format(part);
}

/** `0 ms`, `850 ms`, `12.5 s`, `2 min 5 s`, `1 h`: at most two units, without trailing zeros. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000)
    return `${Number((milliseconds / 1_000).toFixed(milliseconds < 10_000 ? 2 : 1))} s`;
  const seconds = Math.round(milliseconds / 1_000);
  const parts: readonly (readonly [number, string])[] =
    seconds < 3_600
      ? [
          [Math.floor(seconds / 60), "min"],
          [seconds % 60, "s"],
        ]
      : [
          [Math.floor(seconds / 3_600), "h"],
          [Math.floor((seconds % 3_600) / 60), "min"],
        ];
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(" ");
}
