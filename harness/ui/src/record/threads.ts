/**
 * Threads: a call with its replies and its settling, or a request with its response. A time line draws them beside its
 * rows. They are built entry by entry, so that a time line can grow.
 */
import type { Entry } from "./record";

/** The part of a thread at one row. */
export type ThreadNode = "start" | "node" | "end" | "through" | "only";

export interface Thread {
  /** `call 3`, `request 7` */
  readonly key: string;
  readonly kind: "call" | "request";
  readonly startedAt: number;
  /** Whether a reply or response is expected: for a request, and for a call with a callback. */
  readonly isAwaited: boolean;
  /** When it settled, or the response arrived. */
  readonly endedAt: number | null;
  readonly outcome: "resolved" | "rejected" | "responded" | null;
  /** The response to a request. */
  readonly response: string | null;
  /** When the first reply arrived. */
  readonly repliedAt: number | null;
  /** When the client gives up, if the call has a time limit. */
  readonly deadline: number | null;
  /** Indices of the replies that arrived after the client gave up. */
  readonly late: readonly number[];
  /** Indices into the entries: the call or request first, in order. */
  readonly entries: readonly number[];
  /** The thread's column: 0 is the first. */
  readonly track: number;
}

export interface Threads {
  /** Adds the next entry. */
  readonly append: (entry: Entry) => void;
  readonly of: (entry: Entry) => Thread | null;
  /** A superset of the threads at that row. */
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
    case "response":
    case "violation":
      return `request ${entry.number}`;
    default:
      return null;
  }
}

/** The maximum number of threads with a separate column. */
const MOST_TRACKS = 16;

/** The number of rows per span. */
const SPAN = 128;

type Growing = { -readonly [Key in keyof Thread]: Thread[Key] } & {
  entries: number[];
  late: number[];
  /** Whether the client stopped waiting before any reply came. */
  hasGivenUp: boolean;
};

export function createThreads(entries: readonly Entry[] = []): Threads {
  const threads = new Map<string, Growing>();
  /** The last thread of each track. */
  const tracks: Growing[] = [];
  /** The threads with rows in each span. */
  const spans: Growing[][] = [];
  let count = 0;
  // Without settlings, which only a client with a probe reports, a reply is the end.
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
        response: null,
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
  if (entry.kind === "response") {
    thread.endedAt = entry.at;
    thread.outcome = "responded";
    thread.response = entry.outcome;
  }
}

/** The part of the thread at the entry with this index; null outside the thread. */
export function nodeAt(thread: Thread, index: number): ThreadNode | null {
  const [first = 0] = thread.entries;
  const last = thread.entries.at(-1) ?? first;
  if (index < first || index > last) return null;
  if (first === last) return "only";
  if (index === first) return "start";
  if (index === last) return "end";
  return thread.entries.includes(index) ? "node" : "through";
}
