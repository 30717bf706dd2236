/** Formatting of numbers and times for display. */

const COUNT = new Intl.NumberFormat("en");

/** `1,779` */
export function formatCount(count: number): string {
  return COUNT.format(count);
}

const SHARE = new Intl.NumberFormat("en", {
  style: "percent",
  maximumFractionDigits: 1,
});

/** A fraction from 0 to 1: `12.5%` */
export function formatShare(part: number): string {
  return SHARE.format(part);
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** `0 ms`, `850 ms`, `12.54 s`, `2 min 5.3 s`, `1 h 2 min 3 s`: to hundredths of a second below an hour, without trailing zeros. */
export function formatDuration(milliseconds: number): string {
  const ms = Math.round(milliseconds);
  if (ms < SECOND) return `${ms} ms`;
  const precision = ms < HOUR - 5 ? 10 : SECOND;
  const rounded = Math.round(ms / precision) * precision;
  const parts: readonly (readonly [number, string])[] = [
    [Math.floor(rounded / HOUR), "h"],
    [Math.floor((rounded % HOUR) / MINUTE), "min"],
    [(rounded % MINUTE) / SECOND, "s"],
  ];
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(" ");
}

function two(amount: number): string {
  return String(amount).padStart(2, "0");
}

/**
 * `0:00.850`, `12:05.300`, `1:02:03.000`: an instant since the start, with a fixed number of decimals.
 *
 * @param digits - of the fraction; the rest is cut off
 */
export function formatInstant(milliseconds: number, digits = 3): string {
  const ms = Math.max(0, Math.round(milliseconds));
  const hours = Math.floor(ms / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  const seconds = two(Math.floor((ms % MINUTE) / SECOND));
  const fraction = String(ms % SECOND)
    .padStart(3, "0")
    .slice(0, digits);
  return [
    ...(hours > 0 ? [hours, two(minutes)] : [minutes]),
    fraction === "" ? seconds : `${seconds}.${fraction}`,
  ].join(":");
}
