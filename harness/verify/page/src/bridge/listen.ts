/** Everything by which the app reaches the page. */
import type {
  Arrival,
  ArrivedContent,
  EventListener,
  Listeners,
} from "../wire.generated";
import { ownerOf, valueAt } from "./paths";
import { toJson } from "./to-json";

/** Listens for what the dialect describes. Functions that the app has defined itself are called as well. */
export function listen(
  scope: Window,
  listeners: Listeners,
  arrived: (arrival: Arrival) => void,
) {
  for (const path of listeners.functions) {
    const known = valueAt(scope, path);
    const [owner, name] = ownerOf(scope, path);
    const receive = function (this: unknown, ...values: unknown[]): unknown {
      arrived({ kind: "function", path, arguments: list(values) });
      return typeof known === "function"
        ? (Reflect.apply(known, this, values) as unknown)
        : undefined;
    };
    define(owner, name, receive);
  }
  listenForEvents(scope, listeners.events, arrived);
}

/** Listens for DOM events, and for changes of the page's visibility. */
export function listenForEvents(
  scope: Window,
  events: EventListener[],
  arrived: (arrival: Arrival) => void,
) {
  for (const { target, name } of events) {
    const place = target === "window" ? scope : scope.document;
    place.addEventListener(name, (event) => {
      const content = contentOf(event);
      if (content !== null) arrived({ kind: "event", target, name, content });
    });
  }
  scope.document.addEventListener("visibilitychange", () => {
    const hidden = scope.document.visibilityState === "hidden";
    arrived({ kind: "visibility", hidden });
  });
}

/** Defines a function that the app may call. */
export function define(
  owner: Record<string, unknown>,
  name: string,
  value: (...values: unknown[]) => unknown,
) {
  try {
    owner[name] = value;
  } catch {
    // An object of the app may be frozen; then the page receives nothing there.
  }
}

/** The JSON form of a list of arguments. */
export const list = (values: unknown[]) => values.map((value) => toJson(value));

/** The messages that the page has posted to itself, which aren't arrivals. */
const posted = new Set<string>();

/** Notes a message that the page is about to post to itself, in its JSON form. */
export function notePosted(message: unknown) {
  posted.add(JSON.stringify(message));
}

/** Posts a message to the page itself. */
export function post(scope: Window, message: unknown) {
  notePosted(message);
  scope.postMessage(message, "*");
}

function contentOf(event: Event): ArrivedContent | null {
  if ("detail" in event && event instanceof CustomEvent) {
    const value = toJson(event.detail);
    return { is: "detail", value };
  }
  if (event instanceof MessageEvent) {
    const value = toJson(event.data);
    return posted.has(JSON.stringify(value)) ? null : { is: "data", value };
  }
  return { is: "none" };
}
