/** Splits milliseconds into a short number and the largest suitable unit. */

export type DurationUnit = "ms" | "s" | "min" | "h";

/** `{ n: 10, unit: "s" }` for 10000. Numbers that aren't a multiple of a larger unit keep three decimals. */
export function inUnits(ms: number): { n: number; unit: DurationUnit } {
  if (ms >= 3_600_000 && ms % 3_600_000 === 0)
    return { n: ms / 3_600_000, unit: "h" };
  if (ms >= 60_000 && ms % 60_000 === 0) return { n: ms / 60_000, unit: "min" };
  if (ms >= 1_000) return { n: Math.round(ms) / 1_000, unit: "s" };
  return { n: Math.round(ms), unit: "ms" };
}
