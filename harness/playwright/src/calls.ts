/** The calls of a journal, each with its outcome. */
import type { Entry } from "./wire.js";

/** A call from the page. */
export interface AppCall<Payload = unknown> {
  /** Its number in the test, from 1. */
  readonly number: number;
  readonly name: string;
  readonly payload: Payload;
  /** The instant of the call, in milliseconds since the test started. */
  readonly at: number;
  /** Whether the emulated app has the call in this version. */
  readonly isAvailable: boolean;
  /** Whether the page waits for a reply. */
  readonly isAwaited: boolean;
  /** The replies that end the call, in order; parsed, if they are JSON. */
  readonly replies: readonly unknown[];
  /** The replies before the last of a stream, in order; parsed, if they are JSON. */
  readonly parts: readonly unknown[];
  /** How the page settled the call, if it reports that (docs/probe.md). */
  readonly outcome: "resolved" | "rejected" | undefined;
}

/**
 * The calls in order.
 *
 * @internal
 */
export function callsOf(entries: readonly Entry[]): AppCall[] {
  const calls = new Map<number, Draft>();
  for (const entry of entries) {
    if (entry.kind === "call") {
      const { number, name, payload, at, callback, availability } = entry;
      calls.set(number, {
        number,
        name,
        payload,
        at,
        isAvailable: availability.kind === "available",
        isAwaited: callback !== null,
        replies: [],
        parts: [],
        outcome: undefined,
      });
    } else if (entry.kind === "reply") {
      calls.get(entry.call)?.replies.push(parsed(entry.text));
    } else if (entry.kind === "part") {
      calls.get(entry.call)?.parts.push(parsed(entry.text));
    } else if (entry.kind === "settle") {
      const call = calls.get(entry.call);
      if (call) call.outcome = entry.outcome;
    }
  }
  return [...calls.values()];
}

/**
 * The calls whose reply or settling is still pending.
 *
 * @internal
 */
export function openCalls(entries: readonly Entry[]): AppCall[] {
  // A client that reports settlings reports them for each call.
  const hasSettlings = entries.some(({ kind }) => kind === "settle");
  return callsOf(entries).filter(
    ({ isAwaited, isAvailable, replies, outcome }) =>
      isAwaited &&
      isAvailable &&
      outcome === undefined &&
      (hasSettlings || replies.length === 0),
  );
}

/** The call in one line: `#3 pay {"cents":5040}`. */
export function describeCall({ number, name, payload }: AppCall): string {
  return `#${number} ${name} ${JSON.stringify(payload)}`;
}

type Draft = { -readonly [Key in keyof AppCall]: AppCall[Key] } & {
  replies: unknown[];
  parts: unknown[];
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
