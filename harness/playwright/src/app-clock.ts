/** The clock of the app and of the page, as a test moves it. */
import type { Connection } from "./connection.js";
import { toMilliseconds, type Duration } from "./duration.js";

/** Works with `clock: "virtual"`; on the real clock, moving it is an error. */
export class AppClock {
  readonly #connection: Connection;

  /** @internal */
  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The instant, in milliseconds since the test began. */
  get now(): number {
    return this.#connection.state.clock?.now ?? 0;
  }

  /** Moves on by a duration such as `10s`, running all that falls due, in order. */
  async advance(by: Duration): Promise<void> {
    await this.#connection.send({ do: "advance", ms: toMilliseconds(by) });
  }

  /** Moves on to what is due next: a timer, a reply or a response. */
  async step(): Promise<void> {
    await this.#connection.send({ do: "step-clock" });
  }

  /** Moves on until nothing is due any more, by an hour at most. */
  async runToQuiet(): Promise<void> {
    await this.#connection.send({ do: "run-to-quiet" });
  }
}
