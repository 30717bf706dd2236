/** Replies as events, each with its own name: `receiveEvent("clipboard_text_received", reply)`. */
import type { Callers } from "./callers";
import type { Delivery } from "./delivery";
import { isNamedForReplies, ownerOf } from "./function-channels";
import type { Known } from "./message-id";
import type { OwnFunction, OwnFunctions } from "./own-functions";
import type { Progress } from "./progress";
import type { ReplyProbes } from "./reply-probes";
import type { Reporter } from "./reporter";
import type { Scope } from "./scope";

/** The most event names that a function is called with. */
const MOST_EVENTS = 5000;

/** The most functions that are called with event names. */
const MOST_FUNCTIONS = 3;

/** The most calls of these functions in a document. */
const MOST_DELIVERIES = 20_000;

/** The names of functions for events, which may have no parameters but take any. */
const IS_EVENT = /event[^.]*$/i;

/** A word of the client's scripts that may be an event's name. */
const IS_NAME = /^[a-z]+(_|[A-Z])/;

export class NamedEvents {
  private readonly names: string[];
  private deliveries = 0;

  constructor(
    private readonly scope: Scope,
    words: readonly string[],
    private readonly reporter: Reporter,
    private readonly probes: ReplyProbes,
    private readonly callers: Callers,
    private readonly functions: OwnFunctions,
    private readonly progress: Progress,
  ) {
    this.names = words.filter((word) => IS_NAME.test(word));
    this.names.splice(MOST_EVENTS);
  }

  /** Calls functions whose first argument is a name with each possible event name, until the client goes on. */
  async reply(known: Known, number: number): Promise<void> {
    const takesName = ({ path, value }: OwnFunction): boolean =>
      (value.length === 2 || (value.length === 0 && IS_EVENT.test(path))) &&
      isNamedForReplies(path) &&
      !this.callers.has(path);
    const found = this.functions.list().filter(takesName);
    for (const own of found.slice(0, MOST_FUNCTIONS)) {
      const name = await this.search(own, known);
      if (name === undefined) continue;
      this.reporter.report({
        kind: "took-call",
        path: own.path,
        arguments: ["event", "reply"],
        event: name,
        number,
        sure: true,
      });
      return;
    }
  }

  /** Returns the event whose reply lets the client go on: as it is, else with texts, for a client that checks types. */
  private async search(
    own: OwnFunction,
    known: Known,
  ): Promise<string | undefined> {
    const read: string[] = [];
    for (const name of this.names) {
      if (this.deliveries >= MOST_DELIVERIES) return undefined;
      const delivery = await this.goesOn(own, name, known, false);
      if (delivery === "goes on") return name;
      if (delivery === "reads") read.push(name);
    }
    for (const name of read)
      if ((await this.goesOn(own, name, known, true)) === "goes on")
        return name;
    return undefined;
  }

  /** Returns what the client does. It goes on once with a reply, and each time with an event. */
  private async goesOn(
    own: OwnFunction,
    name: string,
    known: Known,
    hasTexts: boolean,
  ): Promise<"goes on" | "reads" | "nothing"> {
    const first = await this.attempt(own, name, known, hasTexts);
    const { delivery, hasGoneOn } = first;
    const isAccepted =
      delivery.isSettled ||
      (hasGoneOn &&
        !(await this.attempt(own, name, known, hasTexts)).hasGoneOn);
    if (!isAccepted) {
      delivery.reject();
      return delivery.isRead || delivery.isSerialized ? "reads" : "nothing";
    }
    delivery.accept();
    return "goes on";
  }

  private async attempt(
    own: OwnFunction,
    name: string,
    known: Known,
    hasTexts: boolean,
  ): Promise<{ delivery: Delivery; hasGoneOn: boolean }> {
    const { progress } = this;
    progress.start();
    const delivery = this.deliver(own, name, known, hasTexts);
    await progress.finish();
    const { hasChangedPage, hasClearedTimer, hasSent } = progress;
    return {
      delivery,
      hasGoneOn: !hasSent && (hasChangedPage || hasClearedTimer),
    };
  }

  private deliver(
    { path, value }: OwnFunction,
    name: string,
    known: Known,
    hasTexts: boolean,
  ): Delivery {
    this.deliveries++;
    const delivery = this.probes.newDelivery(hasTexts);
    this.reporter.isMuted = true;
    this.callers.attempt = "reply";
    try {
      const reply = this.probes.reply(known, delivery);
      value.call(ownerOf(this.scope, path), name, reply);
    } catch {
      // An unknown event name.
    }
    this.reporter.isMuted = false;
    this.callers.attempt = undefined;
    return delivery;
  }
}
