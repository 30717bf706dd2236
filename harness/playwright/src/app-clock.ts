/** The clock of the app and the page, controlled by a test. */
import type { Connection } from "./connection.js";
import { toMilliseconds, type Duration } from "./duration.js";

/** Requires `clock: "virtual"`; advancing the real clock is an error. */
export class AppClock {
  readonly #connection: Connection;

  /** @internal */
  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The current instant, in milliseconds since the test started. */
  get now(): number {
    return this.#connection.state.clock?.now ?? 0;
  }

  /** Advances by a duration such as `10s`, and runs everything that is due, in order. */
  async advance(by: Duration): Promise<void> {
    await this.#connection.send({ do: "advance", ms: toMilliseconds(by) });
  }

  /** Advances to the next due event: a timer, a reply or a response. */
  async step(): Promise<void> {
    await this.#connection.send({ do: "step-clock" });
  }

  /** Advances until idle, by one hour at most. */
  async runToQuiet(): Promise<void> {
    await this.#connection.send({ do: "run-to-quiet" });
  }
}
