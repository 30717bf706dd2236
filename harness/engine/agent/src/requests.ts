/**
 * Announces the requests that scripts make, in order with the page's other messages. They reach the gateway in any
 * order, and later than what the page does next.
 */
import {
  apply,
  construct,
  exec,
  getter,
  indexOf,
  OwnWeakMap,
  setProperty,
  slice,
  startsWith,
  toText,
  uncurry,
} from "./builtins";
import type { MessageSink } from "./outbox";
import { takeBodyText } from "./request-body";

type Scope = Window & typeof globalThis;

/** The methods that `fetch` and `XMLHttpRequest` write in capitals. */
const CAPITALS = /^(?:delete|get|head|options|post|put)$/i;

const toUpperCase = uncurry(String.prototype.toUpperCase);
const matches = (pattern: RegExp, text: string): boolean =>
  exec(pattern, text) !== null;

/**
 * Announces the requests of `fetch`, `XMLHttpRequest`, `sendBeacon` and `EventSource` in a window or a worker, whose
 * addresses are relative to `base`.
 */
export function announceRequests(
  scope: Scope,
  outbox: MessageSink,
  base: () => string,
): void {
  const announce = takeAnnounce(scope, outbox, base);
  watchFetch(scope, announce);
  watchXhr(scope, announce);
  watchBeacon(scope, announce);
  watchEventSource(scope, announce);
}

type Announce = (method: unknown, address: unknown, body: unknown) => void;

function takeAnnounce(
  scope: Scope,
  outbox: MessageSink,
  base: () => string,
): Announce {
  const { URL } = scope;
  const hrefOf = getter(URL.prototype, "href");
  const bodyText = takeBodyText(scope);
  return (method, address, body) => {
    // The text of any other object could be different the next time.
    const text =
      typeof address === "object" ? hrefOf(address as URL) : toText(address);
    const url = hrefOf(new URL(text, base()));
    // A blob or data, which no server receives.
    if (!startsWith(url, "http")) return;
    const hash = indexOf(url, "#");
    const name = toText(method);
    outbox.send({
      kind: "request",
      method: matches(CAPITALS, name) ? toUpperCase(name) : name,
      url: hash < 0 ? url : slice(url, 0, hash),
      body: bodyText(body),
    });
  };
}

/** Replaces a function by one with the same text `[native code]`, which first calls `before`. */
function watch(
  owner: object,
  name: string,
  before: (self: unknown, args: unknown[]) => void,
): void {
  const original = (owner as Record<string, unknown>)[name];
  if (typeof original !== "function") return;
  const watched = new Proxy(original, {
    apply(target, self: unknown, args: unknown[]): unknown {
      try {
        before(self, args);
      } catch {
        // The function throws as well, and the browser makes no request.
      }
      return apply(target, self, args);
    },
  });
  setProperty(owner, name, {
    value: watched,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function watchFetch(scope: Scope, announce: Announce): void {
  const { Request } = scope as Partial<Scope>;
  if (!Request) return;
  const methodOf = getter(Request.prototype, "method");
  const urlOf = getter(Request.prototype, "url");
  const isRequest = (input: unknown): input is Request => {
    try {
      methodOf(input as Request);
      return typeof input === "object";
    } catch {
      return false;
    }
  };
  watch(scope, "fetch", (_, { 0: input, 1: init }) => {
    const { method, body } = (init ?? {}) as RequestInit;
    // The body of a request can't be read now.
    if (isRequest(input))
      announce(method ?? methodOf(input), urlOf(input), body ?? input);
    else announce(method ?? "GET", input, body);
  });
}

function watchXhr({ XMLHttpRequest }: Scope, announce: Announce): void {
  const opened = new OwnWeakMap<object, { method: unknown; url: unknown }>();
  const { prototype } = XMLHttpRequest;
  watch(prototype, "open", (self, { 0: method, 1: url }) => {
    opened.set(self as object, { method, url });
  });
  watch(prototype, "send", (self, { 0: body }) => {
    const request = opened.get(self as object);
    if (!request) return;
    const method = toText(request.method);
    const isWithoutBody = matches(/^(?:get|head)$/i, method);
    announce(method, request.url, isWithoutBody ? undefined : body);
  });
}

function watchBeacon(scope: Scope, announce: Announce): void {
  // Workers have none.
  const { Navigator } = scope as Partial<Scope>;
  if (!Navigator) return;
  watch(Navigator.prototype, "sendBeacon", (_, { 0: url, 1: data }) =>
    announce("POST", url, data),
  );
}

function watchEventSource(scope: Scope, announce: Announce): void {
  const { EventSource } = scope as Partial<Scope>;
  if (!EventSource) return;
  const urlOf = getter(EventSource.prototype, "url");
  const watched = new Proxy(EventSource, {
    construct(target, args, newTarget) {
      const source = construct(
        target,
        args,
        newTarget as typeof target,
      ) as EventSource;
      announce("GET", urlOf(source), undefined);
      return source;
    },
  });
  EventSource.prototype.constructor = watched;
  scope.EventSource = watched;
}
