/** A held call, which waits for the test's reply. */
import type { Reply } from "./rules.js";
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

  /** Replies to the call. */
  async reply(reply: Reply): Promise<void> {
    await this.#respond(JSON.stringify(reply));
  }

  /** Lets the call continue as if it had not been held. */
  async letGo(): Promise<void> {
    await this.#respond(null);
  }

  async #respond(yaml: string | null): Promise<void> {
    await this.#connection.send({ do: "respond", held: this.#id, yaml });
  }
}
