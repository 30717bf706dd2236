/** The messages that leave the page, and the replies to them. */
import type { Attempts } from "./attempts";
import { callbackIn, type Callback } from "./callback";
import type { Callers } from "./callers";
import type { ClientEvents } from "./client-events";
import { scalars } from "./message-id";
import type { OwnFunctions, PageFunction } from "./own-functions";
import type { ReplyProbes } from "./reply-probes";
import type { Reporter } from "./reporter";
import type { ReturnValues } from "./return-values";
import type { Scope } from "./scope";
import { parsed, plain } from "./values";

/** The most messages that are replied to. */
const MOST_REPLIES = 200;

/** The delay of a reply, in milliseconds. */
const DELAY = 50;

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
  attempts: Attempts;
  functions: OwnFunctions;
}

/** A message, and its means for a reply. */
interface Received {
  message: unknown;
  callback: Callback | undefined;
  functions: PageFunction[];
  number: number;
}

export class SentMessages {
  private replies = 0;
  private messages = 0;

  constructor(
    private readonly scope: Scope,
    private readonly parts: Parts,
  ) {}

  /** Reports a message, and replies to it later. */
  onMessage(via: string, values: unknown[]): void {
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
    this.scope.setTimeout(() => {
      try {
        this.reply({ message, callback, functions, number });
      } catch (error) {
        this.parts.reporter.report({ kind: "stopped", text: String(error) });
      }
    }, DELAY);
  }

  /** Replies to a message on its channel, when the client waits for the reply. */
  private reply({ message, callback, functions, number }: Received): void {
    if (this.replies++ >= MOST_REPLIES) return;
    const { probes, returns, events, attempts } = this.parts;
    const known = scalars(message);
    const [first] = functions;
    if (callback) {
      const { name } = callback;
      this.scope.setTimeout(() => this.reportKept(name), DELAY);
      this.globals[name]?.(probes.probe([], known));
    } else if (first) first(probes.probe([], known));
    else if (!events.reply(known) && !returns.isAwaited)
      void attempts.reply(known, number);
  }

  private reportKept(name: string): void {
    if (typeof this.globals[name] === "function")
      this.parts.reporter.report({ kind: "kept" });
  }

  private get globals(): Partial<Record<string, PageFunction>> {
    return this.scope as unknown as Partial<Record<string, PageFunction>>;
  }
}
