/**
 * The messages between the page's agent and the agent of a worker or a cross-origin frame. The page's agent has the
 * clock: it sends the others the instant, and commands them to run a timer.
 */
import { hasOwn, newPromise, OwnMap } from "./builtins";
import type { Natives } from "./natives";
import type { AgentMessage } from "./wire.generated";

/** A command from the agent that has the clock. Each completes with a `done` message with its id. */
export interface RemoteCommand {
  id: number;
  /**
   * `move`: the clock is at `now`. `run-until-idle`: reply when nothing is left to do. `run-one`: run one timer first.
   */
  do: "move" | "run-until-idle" | "run-one";
  now: number;
}

/** A message to the agent that has the clock. */
export type Message =
  | { is: "ready" }
  | { is: "gone" }
  /** The worker's script could not be loaded. */
  | { is: "failed" }
  | { is: "message"; message: AgentMessage }
  /** The worker's thread sleeps for a time of the machine, or no longer does. */
  | { is: "sleep"; sleeps: boolean }
  | { is: "done"; id: number; due: number | null; activity: number };

/** A channel for commands to the other agent. */
export interface Channel {
  post: (command: RemoteCommand) => void;
  /** Whether the other agent can no longer reply. */
  isClosed: () => boolean;
  /** Delivers a held message to client code. Returns whether there was one. */
  deliver: () => boolean;
}

/** The interval at which a channel is checked while a reply is awaited, in real milliseconds. */
const LOOK = 20;
/** The number of checks after which the engine is asked whether anything still works. */
const ASKED_AFTER = 5;

/** A worker or a cross-origin frame as seen by the agent that has the clock. */
export class Remote {
  /** The instant at which its next timer is due. */
  due: number | null = null;
  /** The number of its activities so far. */
  activity = 0;
  #isGone = false;
  /** Whether it waits for something that only another thread can do, such as a thread of a pool (`Atomics.wait`). */
  #isWaiting = false;
  /** Whether its thread sleeps for a time of the machine. */
  sleeps = false;
  #lastId = 0;
  #waiting = new OwnMap<number, () => void>();

  constructor(
    private readonly channel: Channel,
    private readonly natives: Pick<Natives, "setTimeout" | "isStill">,
  ) {}

  get isGone(): boolean {
    return this.#isGone || this.channel.isClosed();
  }

  /** Fulfilled when the command is carried out, or the other side is gone or waits. */
  request(what: RemoteCommand["do"], now: number): Promise<void> {
    if (this.isGone) {
      this.end();
      return newPromise((done) => done());
    }
    const id = ++this.#lastId;
    return newPromise((done) => {
      this.#waiting.set(id, done);
      this.channel.post({ id, do: what, now });
      let looks = this.#isWaiting ? ASKED_AFTER : 0;
      const look = (): void => {
        if (!this.#waiting.has(id)) return;
        looks += 1;
        if (this.isGone) this.end();
        else if (
          looks >= ASKED_AFTER &&
          !this.sleeps &&
          this.natives.isStill(looks > ASKED_AFTER)
        )
          this.#wait();
        else this.natives.setTimeout(look, LOOK);
      };
      this.natives.setTimeout(look, LOOK);
    });
  }

  /** Sends the instant without waiting for a reply. */
  move(now: number): void {
    if (!this.isGone)
      this.channel.post({ id: ++this.#lastId, do: "move", now });
  }

  done(message: Message & { is: "done" }): void {
    this.#isWaiting = false;
    this.due = message.due;
    this.activity = message.activity;
    this.#waiting.get(message.id)?.();
    this.#waiting.delete(message.id);
  }

  /** Delivers a message that its client code has sent meanwhile. Returns whether there was one. */
  deliver(): boolean {
    return this.channel.deliver();
  }

  /** Marks the other side as gone. */
  end(): void {
    this.#isGone = true;
    this.#release();
  }

  #wait(): void {
    this.#isWaiting = true;
    this.#release();
  }

  #release(): void {
    this.due = null;
    this.#waiting.forEach((done) => done());
    this.#waiting.clear();
  }
}

/** Wraps a message of an agent in an object with one secret key, so that client code can neither see nor forge it. */
export function sealed(key: string, message: RemoteCommand | Message): object {
  return { [key]: message };
}

/** The agent's message, if the sent data contains one. */
export function unsealed(key: string, data: unknown): unknown {
  return typeof data === "object" && data !== null && hasOwn(data, key)
    ? (data as Record<string, unknown>)[key]
    : undefined;
}
