/** A call that is held until the test answers it. */
import type { Reply } from "./answers.js";
import type { Connection } from "./connection.js";
import type { Held } from "./wire.js";

export class HeldCall<Payload = unknown> {
  readonly name: string;
  readonly payload: Payload;

  readonly #connection: Connection;
  readonly #id: number;

  /** @internal */
  constructor(connection: Connection, { id, name, payload }: Held) {
    this.name = name;
    this.payload = payload as Payload;
    this.#connection = connection;
    this.#id = id;
  }

  /** Answers the call. */
  async reply(reply: Reply): Promise<void> {
    await this.#answer(JSON.stringify(reply));
  }

  /** Lets the call go on as if it had not been held. */
  async letGo(): Promise<void> {
    await this.#answer(null);
  }

  async #answer(yaml: string | null): Promise<void> {
    await this.#connection.send({ do: "answer", held: this.#id, yaml });
  }
}
