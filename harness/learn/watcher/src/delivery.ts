/** A reply that was handed to the client, and the client's use of it. */
import type { Reporter } from "./reporter";
import type { WatcherMessage } from "./wire.generated";

export class Delivery {
  /** Whether the client read a field of the reply, or parsed it. */
  isRead = false;
  /** Whether the client made JSON of the reply. */
  isSerialized = false;
  /** Whether the client read the id of its message in the reply. */
  hasReadId = false;
  /** Whether the client settled a promise with the reply, or with a part of it. */
  isSettled = false;
  private state: "open" | "accepted" | "rejected" = "open";
  private readonly held: WatcherMessage[] = [];

  /** `hasTexts`: its fields are texts, for a client that checks their types. */
  constructor(
    private readonly reporter: Reporter,
    readonly hasTexts = false,
  ) {}

  /** Reports an observation on the reply as soon as the delivery is accepted. */
  report(message: WatcherMessage): void {
    if (this.state === "accepted") this.reporter.report(message);
    else if (this.state === "open") this.held.push(message);
  }

  /** Returns the paths of the fields that the client read so far. */
  fields(): string[] {
    return this.held.flatMap((message) =>
      message.kind === "reply" ? [message.path] : [],
    );
  }

  /** Accepts the delivery: the client expects its replies there. */
  accept(): this {
    this.state = "accepted";
    for (const message of this.held.splice(0)) this.reporter.report(message);
    return this;
  }

  /** Rejects the delivery: its observations are dropped. */
  reject(): void {
    this.state = "rejected";
    this.held.length = 0;
  }
}
