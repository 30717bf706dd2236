/**
 * A call with its replies and its settling, a request with its answer, joined: the threads that a time line draws beside its
 * rows. They are made entry by entry, so that a time line can grow.
 */
import type { Entry } from "./record";

/** The part of a thread at one row. */
export type Knot = "start" | "knot" | "end" | "through" | "only";

export interface Thread {
  /** `call 3`, `request 7` */
  readonly key: string;
  readonly kind: "call" | "request";
  readonly startedAt: number;
  /** Whether it wants an answer: a request does, and a call that names a callback. */
  readonly isAwaited: boolean;
  /** When it settled or was answered. */
  readonly endedAt: number | null;
  readonly outcome: "resolved" | "rejected" | "answered" | null;
  /** The answer to a request. */
  readonly answer: string | null;
  /** When the first reply came. */
  readonly repliedAt: number | null;
  /** When the client gives up, if the call has a time limit. */
  readonly deadline: number | null;
  /** Indices of the replies that came after the client gave up. */
  readonly late: readonly number[];
  /** Indices into the entries: the call or request first, in order. */
  readonly entries: readonly number[];
  /** The thread's column: 0 is the first. */
  readonly track: number;
}

export interface Threads {
  /** Takes the next entry. */
  readonly append: (entry: Entry) => void;
  readonly of: (entry: Entry) => Thread | null;
  /** Those that may have to do with a row there; no others do. */
  readonly near: (position: number) => readonly Thread[];
  /** The number of columns. */
  readonly tracks: () => number;
}

/** The call or request that an entry belongs to, if any. */
export function threadKey(entry: Entry): string | null {
  switch (entry.kind) {
    case "call":
      return `call ${entry.number}`;
    case "reply":
    case "part":
    case "missed":
    case "settle":
    case "unscripted":
      return `call ${entry.call}`;
    case "request":
    case "answer":
    case "breach":
      return `request ${entry.number}`;
    default:
      return null;
  }
}

/** The number of threads beside which another has no column of its own. */
const MOST_TRACKS = 16;

/** So many entries are looked through at once. */
const SPAN = 128;

type Growing = { -readonly [Key in keyof Thread]: Thread[Key] } & {
  entries: number[];
  late: number[];
  /** Whether the client stopped waiting before any reply came. */
  hasGivenUp: boolean;
};

export function createThreads(entries: readonly Entry[] = []): Threads {
  const threads = new Map<string, Growing>();
  /** By track, its last thread. */
  const tracks: Growing[] = [];
  /** By span, the threads that have to do with one of its rows. */
  const spans: Growing[][] = [];
  let count = 0;
  // Without settlings, which only a client with a probe tells, a reply is the end.
  let hasSettlings = entries.some(({ kind }) => kind === "settle");

  const isOver = (thread: Growing): boolean =>
    thread.endedAt !== null ||
    !thread.isAwaited ||
    (!hasSettlings && thread.repliedAt !== null);
  const noteSpans = (thread: Growing, from: number, to: number): void => {
    for (let span = Math.floor(from / SPAN); span <= to / SPAN; span += 1) {
      const inSpan = (spans[span] ??= []);
      if (!inSpan.includes(thread)) inSpan.push(thread);
    }
  };
  const append = (entry: Entry): void => {
    const index = count;
    count += 1;
    hasSettlings ||= entry.kind === "settle";
    const key = threadKey(entry);
    if (key === null) return;
    const known = threads.get(key);
    if (known !== undefined) {
      noteSpans(known, known.entries.at(-1) ?? index, index);
      known.entries.push(index);
      note(known, entry, index);
    } else if (entry.kind === "call" || entry.kind === "request") {
      const free = tracks.findIndex(isOver);
      const thread: Growing = {
        key,
        kind: entry.kind,
        startedAt: entry.at,
        isAwaited: entry.kind === "request" || entry.callback !== null,
        endedAt: null,
        outcome: null,
        answer: null,
        repliedAt: null,
        deadline: entry.kind === "call" ? entry.deadline : null,
        late: [],
        hasGivenUp: false,
        entries: [index],
        track: free === -1 ? tracks.length : free,
      };
      if (thread.track < MOST_TRACKS) tracks[thread.track] = thread;
      threads.set(key, thread);
      noteSpans(thread, index, index);
    }
  };
  for (const entry of entries) append(entry);
  return {
    append,
    of(entry) {
      const key = threadKey(entry);
      return key === null ? null : (threads.get(key) ?? null);
    },
    near: (position) => spans[Math.floor(Math.max(position, 0) / SPAN)] ?? [],
    tracks: () => tracks.length,
  };
}

function note(thread: Growing, entry: Entry, index: number): void {
  if (entry.kind === "reply" || entry.kind === "part") {
    thread.hasGivenUp ||=
      thread.repliedAt === null &&
      thread.deadline !== null &&
      entry.at > thread.deadline;
    if (thread.hasGivenUp) thread.late.push(index);
    if (entry.kind === "reply") thread.repliedAt ??= entry.at;
  }
  if (entry.kind === "settle") {
    thread.hasGivenUp ||= thread.repliedAt === null;
    thread.endedAt = entry.at;
    thread.outcome = entry.outcome;
  }
  if (entry.kind === "answer") {
    thread.endedAt = entry.at;
    thread.outcome = "answered";
    thread.answer = entry.outcome;
  }
}

/** The part of the thread at the entry with this index; null outside the thread. */
export function knotAt(thread: Thread, index: number): Knot | null {
  const [first = 0] = thread.entries;
  const last = thread.entries.at(-1) ?? first;
  if (index < first || index > last) return null;
  if (first === last) return "only";
  if (index === first) return "start";
  if (index === last) return "end";
  return thread.entries.includes(index) ? "knot" : "through";
}
