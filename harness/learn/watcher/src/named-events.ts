/** Replies as events, each with its own name: `receiveEvent("clipboard_text_received", reply)`. */
import type { Callers } from "./callers";
import { isNamedForReplies, ownerOf } from "./function-channels";
import type { Known } from "./message-id";
import type { OwnFunction, OwnFunctions } from "./own-functions";
import type { ReplyProbes } from "./reply-probes";
import type { Reporter } from "./reporter";
import type { Scope } from "./scope";

/** The most event names that a function is called with. */
const MOST_EVENTS = 5000;

/** The most functions that are called with event names. */
const MOST_FUNCTIONS = 3;

/** A word of the client's scripts that may be an event's name. */
const IS_NAME = /^[a-z]+(_|[A-Z])/;

export class NamedEvents {
  private readonly names: string[];

  constructor(
    private readonly scope: Scope,
    words: readonly string[],
    private readonly reporter: Reporter,
    private readonly probes: ReplyProbes,
    private readonly callers: Callers,
    private readonly functions: OwnFunctions,
  ) {
    this.names = words.filter((word) => IS_NAME.test(word));
    this.names.splice(MOST_EVENTS);
  }

  /** Calls functions whose first argument is a name with each possible event name, until a promise is settled. */
  async reply(known: Known, number: number): Promise<void> {
    const takesName = ({ path, value }: OwnFunction): boolean =>
      value.length === 2 && isNamedForReplies(path) && !this.callers.has(path);
    const found = this.functions.list().filter(takesName);
    for (const own of found.slice(0, MOST_FUNCTIONS))
      for (const name of this.names)
        if (await this.settles(own, name, known)) {
          const { path } = own;
          const arguments_ = ["event", "reply"];
          this.reporter.report({
            kind: "took-call",
            path,
            arguments: arguments_,
            event: name,
            number,
            sure: true,
          });
          return;
        }
  }

  /** Returns whether the client settles a promise with the reply in this event. */
  private async settles(
    { path, value }: OwnFunction,
    name: string,
    known: Known,
  ): Promise<boolean> {
    const delivery = this.probes.newDelivery();
    this.reporter.isMuted = true;
    this.callers.attempt = "reply";
    try {
      const reply = this.probes.reply(known, delivery);
      value.call(ownerOf(this.scope, path), name, reply);
    } catch {
      // An unknown event name.
    }
    await undefined;
    this.reporter.isMuted = false;
    this.callers.attempt = undefined;
    if (delivery.isSettled) delivery.accept();
    else delivery.reject();
    return delivery.isSettled;
  }
}
