/** The times of SVG animations (SMIL), in milliseconds of the time of their `<svg>`. */
import { exec, max, min, newList, toNumber, type OwnList } from "./builtins";

/** The attributes and the simple duration that give the length of an animation. */
export interface Lengths {
  /** The simple duration; infinite if it is indefinite. */
  simple: number;
  repeatCount: string | null;
  repeatDur: string | null;
  min: string | null;
  max: string | null;
}

/** An instant in a list of times: an offset from the beginning of the `<svg>`, or from an edge of another animation. */
export interface Offset {
  /** The id of the other animation. */
  of: string | null;
  isEnd: boolean;
  by: number;
}

const CLOCK =
  /^\s*(?:(?:(\d+):)?(\d\d):(\d\d(?:\.\d+)?)|(\d+(?:\.\d+)?)(h|min|s|ms)?)\s*$/;
const PART = /[^;]+/g;
const OFFSET =
  /^\s*(?:([^\s.]+)\.(begin|end)\s*(?=[+-]|$))?(?:([+-]?)\s*([\d.:]+(?:h|min|ms|s)?))?\s*$/;

/** A clock value, such as `1.5s` or `02:30`; null if it is anything else. */
export function clockValue(text: string | null): number | null {
  const match = text === null ? null : exec(CLOCK, text);
  if (!match) return null;
  const count = match[4];
  if (count === undefined) {
    const minutes = toNumber(match[1] ?? 0) * 60 + toNumber(match[2]);
    return (minutes * 60 + toNumber(match[3])) * 1000;
  }
  return toNumber(count) * unit(match[5]);
}

function unit(name: string | undefined): number {
  switch (name) {
    case "h":
      return 3_600_000;
    case "min":
      return 60_000;
    case "ms":
      return 1;
    default:
      return 1000;
  }
}

/** How long an animation lasts with its repetitions; infinite if that is indefinite. */
export function activeLength(lengths: Lengths): number {
  const { simple, repeatCount, repeatDur } = lengths;
  const count = repeatCount === null ? NaN : toNumber(repeatCount);
  let length = simple;
  if (repeatCount === "indefinite") length = Infinity;
  else if (count > 0) length = simple * count;
  if (repeatDur !== null) {
    const whole = clockValue(repeatDur);
    if (repeatDur === "indefinite" && !(count > 0)) length = Infinity;
    else if (whole !== null) length = count > 0 ? min(length, whole) : whole;
  }
  const longest = clockValue(lengths.max) ?? Infinity;
  return max(clockValue(lengths.min) ?? 0, min(longest, length));
}

/** The instants of a list of times. Those after events such as `click` are left out. */
export function offsets(list: string | null): OwnList<Offset> {
  const found = newList<Offset>();
  PART.lastIndex = 0;
  for (
    let part = exec(PART, list ?? "");
    part !== null;
    part = exec(PART, list ?? "")
  ) {
    const match = exec(OFFSET, part[0]);
    const by = clockValue(match?.[4] ?? "0");
    if (!match || by === null || (!match[1] && !match[4])) continue;
    found[found.length] = {
      of: match[1] ?? null,
      isEnd: match[2] === "end",
      by: match[3] === "-" ? -by : by,
    };
  }
  return found;
}
