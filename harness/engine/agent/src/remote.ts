/**
 * The messages between the page's agent and that of a worker or a cross-origin frame. The page's
 * agent has the clock: it sends the others the instant, and tells them when to run a timer.
 */
import { hasOwn, newPromise, OwnMap } from "./builtins";
import type { AgentMessage } from "./wire";

/** An order from the agent that has the clock. Each is answered by a `done` message with its id. */
export interface RemoteCommand {
  id: number;
  /**
   * `move`: the clock is at `now`. `settle`: answer when nothing is left to do. `run`: run one
   * timer first.
   */
  do: "move" | "settle" | "run";
  now: number;
}

/** A message to the agent that has the clock. */
export type Message =
  | { is: "ready" }
  | { is: "gone" }
  /** The worker's script could not be loaded. */
  | { is: "failed" }
  | { is: "note"; note: AgentMessage }
  | { is: "done"; id: number; due: number | null; activity: number };

/** A channel for orders to the other agent. */
export interface Channel {
  post: (order: RemoteCommand) => void;
  /** Whether nobody can answer any more. */
  isClosed: () => boolean;
  /** Delivers the messages to client code that were held back. */
  release: () => Promise<void>;
}

/** The interval at which a channel is checked while an answer is awaited, in real milliseconds. */
const LOOK = 20;

/** A worker or a cross-origin frame, from the perspective of the agent that has the clock. */
export class Remote {
  /** The instant at which its next timer is due. */
  due: number | null = null;
  /** The number of its activities so far. */
  activity = 0;
  #isGone = false;
  #lastId = 0;
  #waiting = new OwnMap<number, () => void>();

  constructor(
    private readonly channel: Channel,
    private readonly setTimeout: (callback: () => void, ms: number) => unknown,
  ) {}

  get isGone(): boolean {
    return this.#isGone || this.channel.isClosed();
  }

  /** Fulfilled when the order is carried out, or the other side is gone. */
  ask(what: RemoteCommand["do"], now: number): Promise<void> {
    if (this.isGone) {
      this.end();
      return newPromise((done) => done());
    }
    const id = ++this.#lastId;
    return newPromise((done) => {
      this.#waiting.set(id, done);
      this.channel.post({ id, do: what, now });
      const look = (): void => {
        if (!this.#waiting.has(id)) return;
        if (this.isGone) this.end();
        else this.setTimeout(look, LOOK);
      };
      this.setTimeout(look, LOOK);
    });
  }

  /** Sends the instant without waiting for an answer. */
  tell(now: number): void {
    if (!this.isGone)
      this.channel.post({ id: ++this.#lastId, do: "move", now });
  }

  done(message: Message & { is: "done" }): void {
    this.due = message.due;
    this.activity = message.activity;
    this.#waiting.get(message.id)?.();
    this.#waiting.delete(message.id);
  }

  /** Delivers the messages that client code there has sent meanwhile. */
  release(): Promise<void> {
    return this.channel.release();
  }

  /** Marks the other side as gone. */
  end(): void {
    this.#isGone = true;
    this.due = null;
    this.#waiting.forEach((done) => done());
    this.#waiting.clear();
  }
}

/**
 * Agents wrap their messages in an object with one secret key, so that client code neither sees nor
 * forges them.
 */
export function sealed(key: string, message: RemoteCommand | Message): object {
  return { [key]: message };
}

/** The agent's message, if the data that was sent is one. */
export function unsealed(key: string, data: unknown): unknown {
  return typeof data === "object" && data !== null && hasOwn(data, key)
    ? (data as Record<string, unknown>)[key]
    : undefined;
}
