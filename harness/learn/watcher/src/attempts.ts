/** Attempts to reply by calling the client's own functions. */
import type { Callers } from "./callers";
import { idOf, type Known } from "./message-id";
import type { OwnFunction, OwnFunctions, PageFunction } from "./own-functions";
import type { ReplyProbes } from "./reply-probes";
import type { Reporter } from "./reporter";
import type { Scope } from "./scope";

/** The most calls of the client's functions. */
const MOST_ATTEMPTS = 300;

/** The most event names that a function is called with. */
const MOST_EVENTS = 5000;

/** Usual names of reply functions. */
const IS_REPLY =
  /resolve|repl(y|ies)|answer|respon|result|callback|receive|fromNative|fromApp|onMessage|handle|invoke|success|complete|dispatch/i;
const IS_FAILURE = /reject|fail|err/i;

type Argument = "id" | "reply";

const FORMS: Argument[][] = [["reply"], ["id", "reply"]];

export class Attempts {
  private attempts = 0;

  constructor(
    private readonly scope: Scope,
    private readonly words: readonly string[],
    private readonly reporter: Reporter,
    private readonly probes: ReplyProbes,
    private readonly callers: Callers,
    private readonly functions: OwnFunctions,
  ) {}

  /**
   * Calls the client's functions with a reply, until one reads it or settles a promise with it.
   * `number` is the index of the message that it is for.
   */
  async reply(known: Known, number: number): Promise<void> {
    const id = idOf(known);
    const own = this.functions
      .list()
      .filter(({ path }) => !this.callers.has(path) && !IS_FAILURE.test(path))
      .sort((one, other) => rank(one) - rank(other));
    for (const { path, value } of own) {
      if (!IS_REPLY.test(path)) continue;
      // Only a message with an id requests a reply by these forms.
      for (const form of id === undefined ? [] : FORMS) {
        if (value.length > 0 && value.length < form.length) continue;
        if (this.attempts++ >= MOST_ATTEMPTS) return;
        this.callWithReply(path, value, form, id, known);
        await undefined;
        if (!this.probes.isTouched) continue;
        this.reportCall(path, form, null, number);
        return;
      }
    }
    await this.replyAsEvent(known, number, own);
  }

  private callWithReply(
    path: string,
    value: PageFunction,
    form: Argument[],
    id: unknown,
    known: Known,
  ): void {
    this.probes.isTouched = false;
    this.callers.isAttempt = true;
    try {
      const reply = this.probes.probe([], known);
      value.apply(
        path.includes(".") ? this.ownerOf(path) : this.scope,
        form.map((what) => (what === "id" ? id : reply)),
      );
    } catch {
      // A function for another purpose.
    } finally {
      this.callers.isAttempt = false;
    }
  }

  /** Calls functions whose first argument is a name with each possible event name, until a promise is settled. */
  private async replyAsEvent(
    known: Known,
    number: number,
    own: OwnFunction[],
  ): Promise<void> {
    const takesName = ({ path, value }: OwnFunction): boolean =>
      value.length === 2 && IS_REPLY.test(path);
    const names = this.words
      .filter((word) => /^[a-z]+(_|[A-Z])/.test(word))
      .slice(0, MOST_EVENTS);
    for (const { path, value } of own.filter(takesName).slice(0, 3))
      for (const name of names) {
        this.probes.isSettled = false;
        this.reporter.isMuted = this.callers.isAttempt = true;
        try {
          value.call(this.ownerOf(path), name, this.probes.probe([], known));
        } catch {
          // An unknown event name.
        }
        await undefined;
        this.reporter.isMuted = this.callers.isAttempt = false;
        if (!this.probes.isSettled) continue;
        this.reportCall(path, ["event", "reply"], name, number);
        return;
      }
  }

  private reportCall(
    path: string,
    form: string[],
    event: string | null,
    number: number,
  ): void {
    this.reporter.report({
      kind: "took-call",
      path,
      arguments: form,
      event,
      number,
    });
  }

  /** Returns the object of a function. */
  private ownerOf(path: string): unknown {
    return path
      .split(".")
      .slice(0, -1)
      .reduce<unknown>(
        (object, key) =>
          (object as Record<string, unknown> | null | undefined)?.[key],
        this.scope,
      );
  }
}

/** Ranks a function: the lowest first. */
function rank({ path, value }: OwnFunction): number {
  return (
    (IS_REPLY.test(path) ? 0 : 4) +
    (path.includes(".") ? 0 : 1) +
    (value.length > 0 ? 0 : 2)
  );
}
