/**
 * What an agent and the agent of a worker, or of a frame that it cannot reach into, say to each other. The page's agent holds
 * the clock: it tells the others the instant, and when to run a timer.
 */
import type { Note } from "./wire";

/** From the agent that holds the clock. Each is answered by a [done] of its id. */
export interface Order {
  id: number;
  /** `move`: the clock is at `now`. `settle`: answer when nothing is left to do. `run`: run one timer first. */
  do: "move" | "settle" | "run";
  now: number;
}

/** To the agent that holds the clock. */
export type Message =
  | { is: "ready" }
  | { is: "gone" }
  /** The worker's script could not be loaded. */
  | { is: "failed" }
  | { is: "note"; note: Note }
  | { is: "done"; id: number; due: number | null; activity: number };

/** What carries orders to the other agent. */
export interface Channel {
  post: (order: Order) => void;
  /** Whether nobody can answer any more. */
  isClosed: () => boolean;
  /** Hands on the messages to client code that were held back. */
  release: () => Promise<void>;
}

/** While an answer is awaited, the channel is looked at every so many real milliseconds. */
const LOOK = 20;

/** A worker, or a frame of another origin, as the agent that holds the clock knows it. */
export class Remote {
  /** When its next timer is due. */
  due: number | null = null;
  /** How much has happened there. */
  activity = 0;
  #isGone = false;
  #lastId = 0;
  #waiting = new Map<number, () => void>();

  constructor(
    private readonly channel: Channel,
    private readonly setTimeout: (callback: () => void, ms: number) => unknown,
  ) {}

  get isGone(): boolean {
    return this.#isGone || this.channel.isClosed();
  }

  /** Fulfilled when the order is carried out, or nobody is left to do so. */
  ask(what: Order["do"], now: number): Promise<void> {
    if (this.isGone) {
      this.end();
      return Promise.resolve();
    }
    const id = ++this.#lastId;
    return new Promise((done) => {
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

  /** Tells the instant, and waits for no answer. */
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

  /** Hands on what client code there sent meanwhile. */
  release(): Promise<void> {
    return this.channel.release();
  }

  /** Nobody is there any more. */
  end(): void {
    this.#isGone = true;
    this.due = null;
    for (const done of this.#waiting.values()) done();
    this.#waiting.clear();
  }
}

/** Agents wrap what they say in an object of one secret key, so that client code neither sees nor forges it. */
export function sealed(key: string, message: Order | Message): object {
  return { [key]: message };
}

export function unsealed(key: string, data: unknown): unknown {
  return typeof data === "object" && data !== null && Object.hasOwn(data, key)
    ? (data as Record<string, unknown>)[key]
    : undefined;
}
