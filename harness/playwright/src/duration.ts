/** Durations in scenario format: `250ms`, `10s`, `5m`, `1h`. */
import { AppError } from "./app-error.js";

const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};

/** A duration: a text such as `10s`, or milliseconds. */
export type Duration = `${number}${"ms" | "s" | "m" | "h"}` | number;

/** The duration in milliseconds. */
export function toMilliseconds(duration: Duration): number {
  if (typeof duration === "number") return Math.round(duration);
  const [, amount, unit = ""] = /^(\d+)(ms|s|m|h)$/.exec(duration) ?? [];
  const factor = UNITS[unit];
  if (amount === undefined || factor === undefined)
    throw new AppError(
      `\`${duration}\` is not a duration: write \`250ms\`, \`10s\`, \`5m\` or \`1h\``,
    );
  return Number(amount) * factor;
}
