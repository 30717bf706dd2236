/** The client's own functions as reply channels, the likeliest first. */
import type { Callers } from "./callers";
import type { Delivery } from "./delivery";
import type { Known } from "./message-id";
import type { OwnFunction, OwnFunctions } from "./own-functions";
import type { ReplyChannel } from "./reply-channel";
import type { ReplyProbes } from "./reply-probes";
import type { Scope } from "./scope";

/** The words in usual names of reply functions. */
const IS_REPLY =
  /resolve|repl(y|ies)|answer|respon|result|callback|receive|return|deliver|from_?(native|app|host)|on_?(message|native)|handle|invoke|success|complete|done|finish|dispatch/i;
const IS_FAILURE = /reject|fail|err/i;

/** The names of functions that more likely send. */
const IS_SENDER = /(^|\.)_?(call(?!back)|send|post|register|exec)[^.]*$/i;

/** The names of functions that write a log, which read a reply but don't take it. */
const IS_LOG = /(^|\.)_?(log|debug|trace|warn)[^.]*$/i;

/** The arguments of a reply function, the likeliest forms first for a function with two parameters. */
type Argument = "id" | "reply";
const FORMS: Argument[][] = [["id", "reply"], ["reply"]];

/** The most functions that have another name. */
const MOST_OTHERS = 20;

export class FunctionChannels {
  constructor(
    private readonly scope: Scope,
    private readonly probes: ReplyProbes,
    private readonly callers: Callers,
    private readonly functions: OwnFunctions,
    private readonly isListener: (candidate: object) => boolean,
  ) {}

  /** Returns the channels for a reply to a message: functions whose name fits, and other functions. */
  list({ id }: Known): { named: ReplyChannel[]; others: ReplyChannel[] } {
    const own = this.functions
      .list()
      .filter(
        ({ path, value }) =>
          !this.callers.has(path) &&
          !IS_FAILURE.test(path) &&
          !this.isListener(value),
      )
      .sort((one, other) => rank(one) - rank(other));
    const channels = (functions: OwnFunction[]): ReplyChannel[] =>
      functions.flatMap((one) => this.channels(one, id));
    // A function without parameters takes no reply, unless it reads `arguments`.
    const others = own.filter(
      ({ path, value }) => !isNamedForReplies(path) && value.length > 0,
    );
    return {
      named: channels(own.filter(({ path }) => isNamedForReplies(path))),
      others: channels(others.slice(0, MOST_OTHERS)),
    };
  }

  private channels({ path, value }: OwnFunction, id: unknown): ReplyChannel[] {
    const isForReplies = isNamedForReplies(path);
    const fits = (form: Argument[]): boolean =>
      value.length === 0 || value.length >= form.length;
    // Only a message with an id requests a reply by these forms.
    return (id === undefined ? [] : FORMS).filter(fits).map((form) => ({
      name: `${path}(${form.join()})`,
      isForReplies,
      maySend: isForReplies,
      deliver: (known: Known, delivery: Delivery) => {
        const reply = this.probes.reply(known, delivery);
        const values = form.map((what) => (what === "id" ? known.id : reply));
        value.apply(ownerOf(this.scope, path), values);
      },
      report: (number: number, isSure: boolean) => ({
        kind: "took-call",
        path,
        arguments: form,
        event: null,
        number,
        sure: isSure,
      }),
    }));
  }
}

/** Returns whether a function's name fits replies. */
export function isNamedForReplies(path: string): boolean {
  return IS_REPLY.test(path) && !IS_LOG.test(path);
}

/** Returns the object of a function: the window for a global one. */
export function ownerOf(scope: Scope, path: string): unknown {
  return path
    .split(".")
    .slice(0, -1)
    .reduce<unknown>(
      (object, key) =>
        (object as Record<string, unknown> | null | undefined)?.[key],
      scope,
    );
}

/** Ranks a function: the lowest first. */
function rank({ path, value }: OwnFunction): number {
  return (
    (isNamedForReplies(path) ? 0 : 4) +
    (path.includes(".") ? 0 : 1) +
    (value.length > 0 ? 0 : 2) +
    (IS_SENDER.test(path) ? 2 : 0) +
    (IS_LOG.test(path) ? 8 : 0)
  );
}
