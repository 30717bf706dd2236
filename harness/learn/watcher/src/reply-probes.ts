/** Replies that report the client's reads of them. */
import { Delivery } from "./delivery";
import type { Known } from "./message-id";
import type { Reporter } from "./reporter";
import type { Scope } from "./scope";
import type { WatcherSettings } from "./wire.generated";

/** The deepest field whose read is reported. */
const DEEPEST = 5;

/** Keys of a reply that repeats the message's id, such as `responseId`. */
const IS_ID =
  /^((\w+_)?(call|callback|cb|request|req|response|res|reply|message|msg)_?)?id$/i;
const IS_CODE = /^(err(or)?_?)?(code|no)$|^(status|ret|retcode)$/i;
const IS_SUCCESS = /^(is_?)?(ok|success|succeeded)$/i;
const IS_ERROR = /^err/i;

export class ReplyProbes {
  private readonly made = new WeakMap<object, Delivery>();

  constructor(
    private readonly reporter: Reporter,
    private readonly code: WatcherSettings["code"],
  ) {}

  newDelivery(hasTexts = false): Delivery {
    return new Delivery(this.reporter, hasTexts);
  }

  /** Returns a reply to a message with these fields. */
  reply(known: Known, delivery: Delivery): object {
    return this.probe([], known, delivery);
  }

  /** Returns a reply, or a field of a reply. */
  private probe(path: string[], known: Known, delivery: Delivery): object {
    const made = new Proxy(
      {},
      {
        get: (_, key) => this.read(path, known, key, delivery),
        has: (_, key) => !IS_ERROR.test(String(key)),
      },
    );
    this.made.set(made, delivery);
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
      const delivery = this.made.get(text as unknown as object);
      if (!delivery) return parse(text, ...rest) as unknown;
      delivery.isRead = true;
      delivery.report({ kind: "parsed" });
      return text;
    };
  }

  /** Returns a reply for a client that passes it on as JSON: its id, in a reply whose fields are texts. */
  private json(known: Known, delivery: Delivery): object {
    delivery.isSerialized = true;
    const isId = ([key, value]: [string, unknown]): boolean =>
      value === known.id || IS_ID.test(key);
    const ids = delivery.hasTexts
      ? Object.entries(known.fields).filter(isId)
      : [];
    for (const [path] of ids)
      delivery.report({ kind: "reply", path, known: true });
    return Object.fromEntries(ids);
  }

  private read(
    path: string[],
    known: Known,
    key: string | symbol,
    delivery: Delivery,
  ): unknown {
    if (key === "then") {
      delivery.isRead = delivery.isSettled = true;
      delivery.report({ kind: "settled", path: path.join(".") });
      return undefined;
    }
    if (key === Symbol.toPrimitive) return () => "";
    if (key === "toJSON")
      return () => (path.length === 0 ? this.json(known, delivery) : "");
    if (key === "toString" || key === "valueOf") return () => "";
    if (typeof key === "symbol" && key !== Symbol.iterator) return undefined;
    delivery.isRead = true;
    const inner = [...path, typeof key === "symbol" ? "forEach" : key];
    const isKnown = Object.hasOwn(known.fields, key);
    if (inner.length <= DEEPEST)
      delivery.report({
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
    const isId = isKnown ? known.fields[name] === known.id : IS_ID.test(name);
    if (isId && known.id !== undefined) delivery.hasReadId = true;
    if (isKnown) return known.fields[name];
    return this.guess(inner, known, name, delivery);
  }

  /** Returns the value of a field that the message doesn't have. */
  private guess(
    inner: string[],
    known: Known,
    name: string,
    delivery: Delivery,
  ): unknown {
    if (known.id !== undefined && IS_ID.test(name)) return known.id;
    if (IS_CODE.test(name)) return this.code;
    if (IS_SUCCESS.test(name)) return true;
    if (IS_ERROR.test(name)) return undefined;
    return delivery.hasTexts ? "" : this.probe(inner, known, delivery);
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
