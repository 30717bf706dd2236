/** The offered globals: app objects that have every requested property. */
import type { OwnFunctions, PageFunction } from "./own-functions";
import type { Reporter } from "./reporter";
import type { ReturnValues } from "./return-values";
import type { SentMessages } from "./sent-messages";

/** The deepest property that exists. */
const DEEPEST = 5;

/** Members of lists and texts, which work as on an empty one. */
const IS_MEMBER =
  /^(map|forEach|filter|find|join|slice|split|length|trim|startsWith|match|replace|toString|toLowerCase)$/;

/** Globals that may be lists, although a field is one more often. */
const IS_LIST = /calls|methods|features|capabilities|list/i;

const IS_HANDLER = /^webkit\.messageHandlers(\.[^.]+)?$/;

export interface AppParts {
  reporter: Reporter;
  functions: OwnFunctions;
  sent: Pick<SentMessages, "onMessage">;
  returns: Pick<ReturnValues, "create">;
}

export class AppObjects {
  constructor(
    private readonly parts: AppParts,
    /** Whether globals are objects, as some clients require, instead of functions. */
    private readonly areObjects: boolean,
  ) {}

  /** Returns the app object of a path. */
  offer(path: string, depth = 0): object {
    const { reporter, functions, sent, returns } = this.parts;
    const inner = new Map<string | symbol, unknown>();
    const isObject = this.areObjects && (depth === 0 || IS_HANDLER.test(path));
    return new Proxy(isObject ? {} : () => {}, {
      get: (_, key) => this.read(path, depth, inner, key),
      set(_, key, value: unknown) {
        if (typeof value === "function") {
          const own = `${path}.${String(key)}`;
          reporter.report({ kind: "function", path: own, takes: value.length });
          functions.assign(own, value as PageFunction);
        }
        inner.set(key, value);
        return true;
      },
      has(_, key) {
        if (typeof key === "string")
          reporter.report({ kind: "read", path: `${path}.${key}` });
        return true;
      },
      apply(_, __, values: unknown[]) {
        sent.onMessage(path, values);
        return returns.create();
      },
    });
  }

  private read(
    path: string,
    depth: number,
    inner: Map<string | symbol, unknown>,
    key: string | symbol,
  ): unknown {
    if (key === Symbol.toPrimitive) return () => "";
    if (typeof key === "symbol" || key === "then" || key === "toJSON")
      return undefined;
    if (key === "toString" || key === "valueOf") return () => "";
    // On an app global itself, these may be its own methods.
    if (depth > 0 && (key === "apply" || key === "call" || key === "bind"))
      return Reflect.get(Function.prototype, key) as unknown;
    const below = `${path}.${key}`;
    this.parts.reporter.report({ kind: "read", path: below });
    const isField = depth > 0 || IS_LIST.test(path);
    const member = isField ? memberOfList(key) : undefined;
    if (member !== undefined) return member;
    if (depth >= DEEPEST) return undefined;
    if (!inner.has(key)) inner.set(key, this.offer(below, depth + 1));
    return inner.get(key);
  }
}

/** Returns a member of an app list, such as that of its calls, which contains every requested item. */
function memberOfList(key: string): unknown {
  if (key === "includes" || key === "some") return () => true;
  if (key === "indexOf") return () => 0;
  if (!IS_MEMBER.test(key)) return undefined;
  for (const empty of [[], ""]) {
    const member: unknown = Reflect.get(Object(empty) as object, key);
    if (typeof member === "function") return member.bind(empty) as unknown;
  }
  return 0;
}
