/**
 * Installs the app's side of the bridge on the page, and performs the app's actions on the page.
 */
import {
  apply,
  OwnMap,
  OwnWeakMap,
  parseJson as parse,
  newList,
  setProperty,
  startsWith,
  stringifyJson as stringify,
  toText,
} from "./builtins";
import { dispatch as dispatchEvent, visibilityState } from "./dom";
import type { MessageSink } from "./outbox";
import type {
  DispatchedContent,
  Environment,
  Injection,
  MessageHandler,
  ReturnKind,
  Visibility,
} from "./wire.generated";

type Scope = Window & typeof globalThis;

const { structuredClone: clone } = globalThis;
const { getOwnPropertyDescriptor: describe } = Object;

interface NativeHandler {
  postMessage: (message: unknown) => unknown;
}

/** A promise that was returned to the page. */
interface Settler {
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

type Callback = (...values: unknown[]) => unknown;

/** The page's promises and functions that wait for the app, by number. */
export class PendingReplies {
  readonly settlers = new OwnMap<number, Settler>();
  readonly functions = new OwnMap<number, Callback>();
  /** The number of each function, so that a function that is passed again keeps its number. */
  readonly #numbers = new OwnWeakMap<Callback, number>();
  #last = 0;

  numberOf(callback: Callback): number {
    const known = this.#numbers.get(callback);
    if (known !== undefined) return known;
    const number = this.nextNumber();
    this.#numbers.set(callback, number);
    this.functions.set(number, callback);
    return number;
  }

  nextNumber(): number {
    this.#last += 1;
    return this.#last;
  }
}

export function installBridge(
  scope: Scope,
  environment: Environment,
  outbox: MessageSink,
  pending: PendingReplies,
): void {
  for (const name of environment.absent) Reflect.deleteProperty(scope, name);
  for (const { path, value } of environment.globals)
    define(scope, path, () => copyInto(scope, value));
  for (const { path, returns } of environment.methods) {
    const reach = sender(scope, path, returns, outbox, pending);
    define(scope, path, () => (...values: unknown[]) => {
      const copies = newList<unknown>();
      for (let index = 0; index < values.length; index += 1)
        copies[index] = plain(values[index], pending);
      return reach(copies as unknown[]);
    });
  }
  if (environment.handlers.length > 0) {
    const messageHandlers: Record<string, unknown> = {};
    for (const { name, returns } of environment.handlers) {
      const reach = sender(scope, name, returns, outbox, pending);
      messageHandlers[name] = {
        postMessage: (argument: unknown) =>
          reach([plain(clone(argument), pending)]),
      };
    }
    Object.defineProperty(scope, "webkit", {
      value: { messageHandlers },
      configurable: false,
    });
  }
  if (environment.posts)
    scope.addEventListener("message", (event) => {
      // Messages of the app or of other windows are not the page's.
      if (event.source === scope)
        outbox.send({
          kind: "bridge",
          via: "window.postMessage",
          arguments: [plain(event.data, pending)],
          promise: null,
        });
    });
}

/** Sends prompts that are messages to the app. Other prompts go to the page's own function. */
export function installPrompts(
  scope: Scope,
  environment: Environment,
  outbox: MessageSink,
): void {
  const { prompts: starts } = environment;
  if (starts.length === 0) return;
  const { prompt } = scope;
  scope.prompt = (text?: string, preset?: string) => {
    const message = `${text ?? ""}`;
    let isForApp = false;
    for (let index = 0; index < starts.length; index += 1)
      isForApp ||= startsWith(message, starts[index] ?? "");
    if (!isForApp)
      return apply(prompt, scope, [message, preset]) as string | null;
    const value = outbox.call({
      kind: "bridge",
      via: "window.prompt",
      arguments: preset === undefined ? [message] : [message, String(preset)],
      promise: null,
    });
    return typeof value === "string" || value === undefined
      ? (value ?? null)
      : (stringify(value) ?? null);
  };
}

/** Returns a function that sends its arguments to the app and returns a value or promise as declared. */
function sender(
  scope: Scope,
  via: string,
  returns: ReturnKind,
  outbox: MessageSink,
  pending: PendingReplies,
): (values: unknown[]) => unknown {
  return (values) => {
    const message = { kind: "bridge", via, arguments: values } as const;
    if (returns === "nothing") {
      outbox.send({ ...message, promise: null });
      return undefined;
    }
    if (returns === "value")
      return revive(
        outbox.call({ ...message, promise: null }),
        outbox,
        pending,
      );
    return new scope.Promise((resolve, reject) => {
      const promise = pending.nextNumber();
      pending.settlers.set(promise, { resolve, reject });
      outbox.send({ ...message, promise });
    });
  };
}

/** Defines a property on the page, and the objects on the path to it. */
function define(scope: Scope, path: string, make: () => unknown): void {
  const names = path.split(".");
  const last = names.pop() ?? path;
  let owner: object = scope;
  for (const name of names) {
    const inner: unknown = Reflect.get(owner, name);
    if (typeof inner === "object" && inner !== null) owner = inner;
    else {
      const made = {};
      place(owner, name, made, owner !== scope);
      owner = made;
    }
  }
  place(owner, last, make(), owner !== scope);
}

function place(
  owner: object,
  name: string,
  value: unknown,
  enumerable: boolean,
): void {
  Object.defineProperty(owner, name, {
    value,
    configurable: true,
    enumerable,
    writable: true,
  });
}

/** Copies a value into objects of the page's realm. */
function copyInto(scope: Scope, value: unknown): unknown {
  const text = stringify(value);
  return text === undefined ? undefined : scope.JSON.parse(text);
}

/**
 * References to the message handlers: without one, the engine would recreate a handler and lose the
 * properties set on it.
 */
const kept: NativeHandler[] = [];

/**
 * Announces messages where the engine provides the message handlers itself. Such a message goes directly to the
 * harness, so the agent first sends a message that gives it its position and instant among the agent messages.
 */
export function announceHandlers(
  scope: Scope,
  handlers: MessageHandler[],
  outbox: MessageSink,
  pending: PendingReplies,
): void {
  const { webkit } = scope as {
    webkit?: { messageHandlers: Record<string, NativeHandler> };
  };
  for (const { name, returns } of handlers) {
    const handler = webkit?.messageHandlers[name];
    if (!handler) continue;
    kept.push(handler);
    const post = handler.postMessage;
    const reach = sender(scope, name, returns, outbox, pending);
    Object.defineProperty(handler, "postMessage", {
      configurable: true,
      writable: true,
      value: (message: unknown) => {
        // The engine's handler returns nothing, so the agent sends the message itself.
        if (returns !== "nothing")
          return reach([plain(clone(message), pending)]);
        outbox.send({ kind: "handler", name });
        return apply(post, handler, [message]);
      },
    });
  }
}

export function inject(
  scope: Scope,
  outbox: MessageSink,
  injection: Injection,
  pending: PendingReplies,
): void {
  switch (injection.kind) {
    case "call":
      call(scope, outbox, injection, pending);
      break;
    case "callback":
      callPage(scope, outbox, injection, pending);
      break;
    case "settle":
      settle(scope, outbox, injection, pending);
      break;
    case "dispatch":
      dispatch(scope, outbox, injection, pending);
      break;
    case "visibility":
      setVisibility(scope, injection.state);
      break;
    case "history-back":
      scope.history.back();
  }
}

/**
 * The path is looked up at the time of the call, since clients install their receivers late and
 * remove them again.
 */
function call(
  scope: Scope,
  outbox: MessageSink,
  injection: Injection & { kind: "call" },
  pending: PendingReplies,
): void {
  const { question } = injection;
  const names = injection.path.split(".");
  try {
    let owner: unknown = scope;
    let target: unknown = scope;
    for (const step of names) {
      owner = target;
      target = (target as Record<string, unknown> | null | undefined)?.[step];
    }
    if (typeof target === "function") {
      const values = reviveAll(injection.arguments, outbox, pending);
      const given: unknown = Reflect.apply(target, owner, values);
      if (question !== null) report(outbox, question, given, pending);
      if (injection.deletes)
        Reflect.deleteProperty(owner as object, names.at(-1) ?? "");
    } else if (!injection.optional) {
      outbox.send({ kind: "missed", path: injection.path });
    }
  } catch (error) {
    // An exception in a receiver is an uncaught error of the page.
    scope.reportError(error);
  }
}

/** Calls a function of the page and reports its return value, direct or by a promise. */
function report(
  outbox: MessageSink,
  question: number,
  given: unknown,
  pending: PendingReplies,
): void {
  const send = (value: unknown): void =>
    outbox.send({ kind: "returned", question, value: plain(value, pending) });
  if (given !== null && typeof given === "object" && "then" in given)
    void Promise.resolve(given).then(send, send);
  else send(given);
}

function callPage(
  scope: Scope,
  outbox: MessageSink,
  injection: Injection & { kind: "callback" },
  pending: PendingReplies,
): void {
  try {
    const callback = pending.functions.get(injection.function);
    const values = reviveAll(injection.arguments, outbox, pending);
    if (callback) Reflect.apply(callback, undefined, values);
  } catch (error) {
    scope.reportError(error);
  }
}

function settle(
  scope: Scope,
  outbox: MessageSink,
  { promise, rejects, value }: Injection & { kind: "settle" },
  pending: PendingReplies,
): void {
  const settler = pending.settlers.get(promise);
  pending.settlers.delete(promise);
  if (!rejects) settler?.resolve(revive(value, outbox, pending));
  else
    settler?.reject(typeof value === "string" ? new scope.Error(value) : value);
}

function dispatch(
  scope: Scope,
  outbox: MessageSink,
  { target, name, content, optional }: Injection & { kind: "dispatch" },
  pending: PendingReplies,
): void {
  let isRead = false;
  const given =
    content.is === "none"
      ? content
      : { ...content, value: revive(content.value, outbox, pending) };
  const event = newEvent(scope, name, given, () => {
    isRead = true;
  });
  dispatchEvent(scope[target], event);
  if (!optional && content.is !== "none" && !isRead)
    outbox.send({ kind: "missed", path: name });
}

function newEvent(
  scope: Scope,
  name: string,
  content: DispatchedContent,
  read: () => void,
): Event {
  if (content.is === "none") return new scope.Event(name);
  const { is, value } = content;
  const event =
    is === "detail"
      ? new scope.CustomEvent(name, { detail: value })
      : new scope.MessageEvent(name, { data: value });
  // A listener that takes the event reads its content.
  setProperty(event, is, {
    configurable: true,
    enumerable: true,
    get: () => {
      read();
      return value;
    },
  });
  return event;
}

/** The documents whose visibility the app has changed. */
const visibilities = new OwnWeakMap<Document, Visibility>();

/** The visibility of a document, as the page sees it. */
export function visibilityOf(document: Document): DocumentVisibilityState {
  return visibilities.get(document) ?? visibilityState(document);
}

function setVisibility(scope: Scope, state: Visibility): void {
  const { document } = scope;
  if (visibilityOf(document) === state) return;
  visibilities.set(document, state);
  const show = (name: string, value: unknown) =>
    setProperty(document, name, {
      configurable: true,
      get: () => value,
    });
  show("visibilityState", state);
  show("hidden", state === "hidden");
  dispatchEvent(
    document,
    new scope.Event("visibilitychange", { bubbles: true }),
  );
}

/** The key of an object that becomes a function for the page, which makes a call. */
const PAGE_CALL = "footbridge-call";

/** Converts a value of the app, replacing the descriptions of functions by functions that make calls. */
function revive(
  value: unknown,
  outbox: MessageSink,
  pending: PendingReplies,
): unknown {
  if (typeof value !== "object" || value === null) return value;
  const call = ownValue(value, PAGE_CALL);
  if (call !== undefined)
    return (...values: unknown[]) => {
      const copies = newList<unknown>();
      copies[0] = call;
      for (let index = 0; index < values.length; index += 1)
        copies[index + 1] = plain(values[index], pending);
      outbox.send({
        kind: "bridge",
        via: "()",
        arguments: copies as unknown[],
        promise: null,
      });
    };
  for (const key in value) {
    const inner = ownValue(value, key);
    const made = revive(inner, outbox, pending);
    if (made !== inner) (value as Record<string, unknown>)[key] = made;
  }
  return value;
}

function reviveAll(
  values: unknown[],
  outbox: MessageSink,
  pending: PendingReplies,
): unknown[] {
  for (let index = 0; index < values.length; index += 1)
    values[index] = revive(values[index], outbox, pending);
  return values;
}

/** Reads an own field of an object, ignoring `Object.prototype`, which the page may have changed. */
function ownValue(value: object, key: string): unknown {
  return describe(value, key)?.value;
}

/**
 * Copies an argument for the app. An argument without a JSON form is replaced by its text, which the host then judges.
 */
function plain(argument: unknown, pending: PendingReplies): unknown {
  if (typeof argument === "function") {
    return { "footbridge-function": pending.numberOf(argument as Callback) };
  }
  try {
    return parse(stringify(argument) ?? "null");
  } catch {
    return toText(argument);
  }
}
