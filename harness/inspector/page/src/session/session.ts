/**
 * The connection to the binary: its updates, and the commands sent to it. When the connection is lost, all received state
 * stays, and reconnecting is tried at growing intervals; the binary then sends everything again.
 *
 * ```ts
 * const session = createSession(browserEnvironment(window));
 * const result = await session.send({ do: "reload" });
 * ```
 */
import {
  createLiveStory,
  type LiveStory,
} from "footbridge-ui/record/live-story";
import type { Command, SourceError, Request, Update } from "../wire.generated";
import {
  createDrafts,
  EXPECTED_KEY,
  heldDraftKey,
  type Drafts,
} from "./drafts";
import { NOTHING_YET, reduce, type SessionState } from "./state";

export interface Session {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The journal. */
  readonly story: LiveStory;
  readonly drafts: Drafts;
  readonly send: (command: Command) => Promise<CommandResult>;
  readonly close: () => void;
}

/** The result of a command. */
export type CommandResult =
  | { readonly isDone: true; readonly value: unknown }
  | {
      readonly isDone: false;
      /** The reason; `null` if the connection is lost. */
      readonly problem: string | null;
      readonly errors: readonly SourceError[];
    };

/** The browser functions that the session needs. */
export interface Environment {
  readonly connect: (on: SocketListener) => Socket;
  /** Calls back after `ms` milliseconds; the returned function cancels it. */
  readonly later: (callback: () => void, ms: number) => () => void;
  readonly nextFrame: (callback: () => void) => void;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

export interface Socket {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

export interface SocketListener {
  readonly message: (text: string) => void;
  readonly closed: () => void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
const BROKEN: CommandResult = { isDone: false, problem: null, errors: [] };

export function createSession(environment: Environment): Session {
  const story = createLiveStory(environment.nextFrame);
  const drafts = createDrafts();
  const listeners = new Set<() => void>();
  const waiting = new Map<number, (result: CommandResult) => void>();
  let state = NOTHING_YET;
  let socket: Socket | null = null;
  let attempts = 0;
  let nextId = 1;
  let isClosed = false;
  let stopRetry: (() => void) | null = null;

  const set = (next: SessionState): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const settle = (id: number, result: CommandResult): void => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  const take = (update: Update): void => {
    // Messages of another version can't be parsed.
    if (state.connection.kind === "mismatch" && update.is !== "hello") return;
    const { held } = state;
    set(reduce(state, update, environment.now()));
    const kept = new Set(state.held.map(heldDraftKey));
    for (const key of held.map(heldDraftKey))
      if (!kept.has(key)) drafts.remove(key);
    switch (update.is) {
      case "hello":
        attempts = 0;
        if (state.connection.kind === "open") story.replace(0, []);
        break;
      case "entries":
        story.replace(update.first, update.entries);
        break;
      case "restarted":
        story.replace(0, []);
        drafts.remove(EXPECTED_KEY);
        break;
      case "done":
        settle(update.id, { isDone: true, value: update.value });
        break;
      case "refused":
        settle(update.id, {
          isDone: false,
          problem: update.problem,
          errors: update.errors,
        });
        break;
      default:
    }
  };
  const connect = (): void => {
    nextId = 1;
    socket = environment.connect({
      message(text) {
        const update = readUpdate(text);
        if (update !== null) take(update);
      },
      closed() {
        socket = null;
        for (const id of waiting.keys()) settle(id, BROKEN);
        if (isClosed) return;
        attempts += 1;
        if (state.connection.kind !== "mismatch")
          set({ ...state, connection: { kind: "lost", attempts } });
        const wait = FIRST_RETRY_MS * 2 ** (attempts - 1);
        stopRetry = environment.later(connect, Math.min(wait, LAST_RETRY_MS));
      },
    });
  };
  connect();
  return {
    story,
    drafts,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(command) {
      if (socket === null || state.connection.kind !== "open")
        return Promise.resolve(BROKEN);
      const id = nextId;
      nextId += 1;
      const request: Request = { id, command };
      const result = new Promise<CommandResult>((resolve) =>
        waiting.set(id, resolve),
      );
      socket.send(JSON.stringify(request));
      return result;
    },
    close() {
      isClosed = true;
      stopRetry?.();
      socket?.close();
    },
  };
}

/** A message of the binary; `null` if invalid. Its version is checked on `hello`. */
function readUpdate(text: string): Update | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "is" in value
      ? (value as Update)
      : null;
  } catch {
    return null;
  }
}
