/** A call, its replies and its settling, joined: the threads that a time line draws beside its rows. */
import type { Entry } from "./record";

/** What a row has to do with a thread. */
export type Knot = "start" | "knot" | "end" | "through" | "only";

export interface CallThread {
  readonly call: number;
  readonly name: string;
  readonly startedAt: number;
  readonly settledAt: number | null;
  readonly outcome: "resolved" | "rejected" | null;
  readonly replies: number;
  /** Indices into the entries: the call first, in order. */
  readonly entries: readonly number[];
  /** The thread's column: 0 is the first. */
  readonly track: number;
}

/** The call that an entry belongs to, if any. */
export function callOf(entry: Entry): number | null {
  switch (entry.kind) {
    case "call":
      return entry.number;
    case "reply":
    case "missed":
    case "settle":
    case "unscripted":
      return entry.call;
    default:
      return null;
  }
}

/** In the order of the calls. No two threads that are open at once share a track. */
export function callThreads(entries: readonly Entry[]): readonly CallThread[] {
  const members = new Map<number, number[]>();
  for (const [index, entry] of entries.entries()) {
    const call = callOf(entry);
    if (call === null) continue;
    const member = members.get(call);
    if (member !== undefined) member.push(index);
    else if (entry.kind === "call") members.set(call, [index]);
  }
  /** By track, the entry at which its last thread ends. */
  const ends: number[] = [];
  return [...members].map(([call, indices]) => {
    const [first = 0] = indices;
    const last = indices.at(-1) ?? first;
    const free = ends.findIndex((end) => end < first);
    const track = free === -1 ? ends.length : free;
    ends[track] = last;
    return { ...summarise(call, indices, entries), track };
  });
}

/** What the entry at `index` has to do with the thread; nothing outside it. */
export function knotAt(thread: CallThread, index: number): Knot | null {
  const [first = 0] = thread.entries;
  const last = thread.entries.at(-1) ?? first;
  if (index < first || index > last) return null;
  if (first === last) return "only";
  if (index === first) return "start";
  if (index === last) return "end";
  return thread.entries.includes(index) ? "knot" : "through";
}

function summarise(
  call: number,
  indices: readonly number[],
  entries: readonly Entry[],
): Omit<CallThread, "track"> {
  const parts = indices.flatMap((index) => entries[index] ?? []);
  const start = parts.find((entry) => entry.kind === "call");
  const settled = parts.find((entry) => entry.kind === "settle");
  return {
    call,
    name: start?.name ?? "",
    startedAt: start?.at ?? 0,
    settledAt: settled?.at ?? null,
    outcome: settled?.outcome ?? null,
    replies: parts.filter((entry) => entry.kind === "reply").length,
    entries: indices,
  };
}
