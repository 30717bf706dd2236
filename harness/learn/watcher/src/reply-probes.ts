/** Replies that report the client's reads of them. */
import { idOf, type Known } from "./message-id";
import type { Reporter } from "./reporter";
import type { Scope } from "./scope";
import type { WatcherSettings } from "./wire.generated";

/** The deepest field whose read is reported. */
const DEEPEST = 5;

/** Keys of a reply that repeats the message's id, such as `responseId`. */
const IS_ID =
  /(^|_)(call|callback|cb|request|req|response|res|reply|message|msg)_?id$/i;
const IS_CODE = /^(err(or)?_?)?(code|no)$|^(status|ret|retcode)$/i;
const IS_SUCCESS = /^(is_?)?(ok|success|succeeded)$/i;
const IS_ERROR = /^err/i;

export class ReplyProbes {
  /** Whether the client read the last reply. */
  isTouched = false;
  /** Whether the client settled a promise with the last reply. */
  isSettled = false;
  private readonly made = new WeakSet<object>();

  constructor(
    private readonly reporter: Reporter,
    private readonly code: WatcherSettings["code"],
  ) {}

  /** Returns a reply to a message with these fields, or a field of such a reply. */
  probe(path: string[], known: Known): object {
    const made = new Proxy(
      {},
      {
        get: (_, key) => this.read(path, known, key),
        has: (_, key) => !IS_ERROR.test(String(key)),
      },
    );
    this.made.add(made);
    return made;
  }

  has(value: unknown): boolean {
    return this.made.has(value as object);
  }

  /** Lets a client that parses a reply receive it as an object. */
  watchParse(scope: Scope): void {
    const { JSON } = scope;
    const { parse } = JSON;
    JSON.parse = (text, ...rest) => {
      if (!this.has(text)) return parse(text, ...rest) as unknown;
      this.isTouched = true;
      this.reporter.report({ kind: "parsed" });
      return text;
    };
  }

  private read(path: string[], known: Known, key: string | symbol): unknown {
    if (key === "then") this.isTouched = this.isSettled = true;
    if (key === Symbol.toPrimitive) return () => "";
    if (key === "then" || key === "toJSON") return undefined;
    if (key === "toString" || key === "valueOf") return () => "";
    if (typeof key === "symbol" && key !== Symbol.iterator) return undefined;
    this.isTouched = true;
    const inner = [...path, typeof key === "symbol" ? "forEach" : key];
    const isKnown = Object.hasOwn(known, key);
    if (inner.length <= DEEPEST)
      this.reporter.report({
        kind: "reply",
        path: inner.join("."),
        known: isKnown,
      });
    if (path.length > 0) {
      const member = memberOfEmpty(key);
      if (member !== undefined) return member;
    }
    // A whole reply has no iterator: the first comparison of the symbol throws.
    const name = key as string;
    if (isKnown) return known[name];
    return this.guess(inner, known, name);
  }

  /** Returns the value of a field that the message doesn't have. */
  private guess(inner: string[], known: Known, name: string): unknown {
    const id = idOf(known);
    if (id !== undefined && IS_ID.test(name)) return id;
    if (IS_CODE.test(name)) return this.code;
    if (IS_SUCCESS.test(name)) return true;
    if (IS_ERROR.test(name)) return undefined;
    return this.probe(inner, known);
  }
}

/** Returns a member of lists, texts or numbers, which works as on an empty one. */
function memberOfEmpty(key: string | symbol): unknown {
  for (const empty of [[], "", 0]) {
    const member: unknown = Reflect.get(Object(empty) as object, key);
    if (typeof member === "function") return member.bind(empty) as unknown;
  }
  return key === "length" ? 0 : undefined;
}
