/** The messages that leave the page, and the replies to them. */
import { callbackIn, type Callback } from "./callback";
import type { Callers } from "./callers";
import type { ClientEvents } from "./client-events";
import type { FunctionChannels } from "./function-channels";
import { knownOf } from "./message-id";
import type { NamedEvents } from "./named-events";
import type { OwnFunctions, PageFunction } from "./own-functions";
import type { Progress } from "./progress";
import type { ReplyProbes } from "./reply-probes";
import type { ReplySearch } from "./reply-search";
import type { Reporter } from "./reporter";
import type { ReturnValues } from "./return-values";
import type { Scope } from "./scope";
import { parsed, plain } from "./values";

/** The most messages that are replied to. */
const MOST_REPLIES = 200;

/** The delay of a reply, in milliseconds. */
const DELAY = 30;

/** Functions that register a function for events, or for calls from the app. */
const IS_REGISTER =
  /\.(un)?(register|subscribe|on|off|add|remove|listen|init)([A-Z_]\w*)?$/;

/** The parts that report messages and reply to them. */
export interface Parts {
  reporter: Reporter;
  probes: ReplyProbes;
  callers: Callers;
  returns: ReturnValues;
  events: ClientEvents;
  functions: OwnFunctions;
  progress: Progress;
  search: ReplySearch;
  functionChannels: FunctionChannels;
  named: NamedEvents;
}

/** A message, and its means for a reply. */
interface Received {
  message: unknown;
  bodies: unknown[];
  callback: Callback | undefined;
  functions: PageFunction[];
  number: number;
}

export class SentMessages {
  private replies = 0;
  private messages = 0;
  /** The replies so far. Each waits for the one before it, so that the client's progress belongs to one reply. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly scope: Scope,
    private readonly parts: Parts,
  ) {}

  /** Whether a message left the page. */
  get hasMessages(): boolean {
    return this.messages > 0;
  }

  /** Reports a message, and replies to it later. */
  onMessage(via: string, values: unknown[]): void {
    this.parts.progress.hasSent = true;
    if (this.parts.callers.attempt === "other") return;
    const bodies = values.map(parsed);
    const isFunction = (value: unknown): value is PageFunction =>
      typeof value === "function";
    const functions = values.filter(isFunction);
    // Beside a function argument, a text is not a function's name.
    const callback =
      functions.length > 0
        ? undefined
        : callbackIn(this.scope, this.parts.functions.before, bodies);
    this.parts.callers.report();
    const number = this.messages++;
    this.parts.reporter.report({
      kind: "sent",
      via,
      arguments: values.map(plain),
      callback: callback?.path ?? null,
    });
    if (IS_REGISTER.test(via) && functions.length > 0) return;
    const message = bodies.findLast((body) => typeof body === "object");
    const received = { message, bodies, callback, functions, number };
    this.scope.setTimeout(() => {
      this.last = this.last.then(() => this.reply(received));
    }, DELAY);
  }

  /** Replies to a message on its channel, when the client waits for the reply. */
  private async reply(received: Received): Promise<void> {
    if (this.replies++ >= MOST_REPLIES) return;
    try {
      const call = this.callbackOf(received);
      if (call) await this.callBack(call, received);
      else await this.search(received);
    } catch (error) {
      this.parts.reporter.report({ kind: "stopped", text: String(error) });
    }
  }

  /** Returns the function in a message, passed or named. */
  private callbackOf({
    callback,
    functions: [first],
  }: Received): PageFunction | undefined {
    if (!callback) return first;
    const { name } = callback;
    this.scope.setTimeout(() => this.reportKept(name), DELAY);
    return this.globals[name];
  }

  private async callBack(
    call: PageFunction,
    { message, bodies }: Received,
  ): Promise<void> {
    const { probes, progress } = this.parts;
    const delivery = probes.newDelivery().accept();
    call(probes.reply(knownOf(message, bodies), delivery));
    await progress.finish();
  }

  /** Searches the channel of the reply to a message without a function. */
  private async search({ message, bodies, number }: Received): Promise<void> {
    const { events, functionChannels, named, returns, search } = this.parts;
    if (returns.isAwaited) return;
    const known = knownOf(message, bodies);
    const functions = functionChannels.list(known);
    const channels = [
      ...functions.named,
      ...events.channels(),
      ...functions.others,
    ];
    if (!(await search.reply(known, number, channels)))
      await named.reply(known, number);
  }

  private reportKept(name: string): void {
    if (typeof this.globals[name] === "function")
      this.parts.reporter.report({ kind: "kept" });
  }

  private get globals(): Partial<Record<string, PageFunction>> {
    return this.scope as unknown as Partial<Record<string, PageFunction>>;
  }
}
