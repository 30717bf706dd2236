/** Sending messages to the app. */
import type {
  Arrival,
  MessageAction,
  PageMessage,
  PassedFunction,
} from "../wire.generated";
import { define, list, post } from "./listen";
import { ownerOf, valueAt } from "./paths";
import { toJson } from "./to-json";

/** The key of an object among the arguments that stands for a function. */
const FUNCTION = "footbridge-function";

/** Sends a message. What the app does with it arrives later, except for a return value. */
export function send(
  scope: Window,
  message: PageMessage,
  arrived: (arrival: Arrival) => void,
) {
  const { call } = message;
  const functions = new Map<string, (...values: unknown[]) => void>();
  for (const passed of message.functions)
    functions.set(passed.place, receiver(scope, call, passed, arrived));
  let returned: unknown;
  try {
    returned = perform(scope, message.action, functions);
  } catch (error) {
    arrived({ kind: "threw", call, message: String(toJson(error)) });
    return;
  }
  if (message.returns === "value")
    arrived({ kind: "returned", call, value: toJson(returned) });
  if (message.returns === "promise") watch(call, returned, arrived);
}

/** The function that receives a reply; under its name on `window` if the message names it. */
function receiver(
  scope: Window,
  call: number,
  passed: PassedFunction,
  arrived: (arrival: Arrival) => void,
) {
  const { place, name } = passed;
  const receive = (...values: unknown[]) => {
    arrived({ kind: "callback", call, place, arguments: list(values) });
  };
  if (name !== null)
    define(scope as unknown as Record<string, unknown>, name, receive);
  return receive;
}

function watch(
  call: number,
  promise: unknown,
  arrived: (arrival: Arrival) => void,
) {
  const settled = (rejects: boolean) => (value: unknown) => {
    arrived({ kind: "settled", call, rejects, value: toJson(value) });
  };
  if (promise instanceof Object && "then" in promise)
    void Promise.resolve(promise).then(settled(false), settled(true));
  else {
    const message = "the app's function returned no promise";
    arrived({ kind: "threw", call, message });
  }
}

function perform(
  scope: Window,
  action: MessageAction,
  functions: Map<string, (...values: unknown[]) => void>,
): unknown {
  const withFunctions = (values: unknown[]) =>
    values.map((value) => fill(value, functions));
  switch (action.kind) {
    case "handler": {
      const path = `webkit.messageHandlers.${action.name}.postMessage`;
      return callAt(scope, path, [action.argument]);
    }
    case "method":
      return callAt(scope, action.path, withFunctions(action.arguments));
    case "prompt": {
      const [text, preset] = action.arguments.map(String);
      return scope.prompt(text, preset);
    }
    case "navigation":
      navigate(scope, action.url, action.queue);
      return undefined;
    case "post":
      post(scope, action.message);
      return undefined;
  }
}

function callAt(scope: Window, path: string, values: unknown[]): unknown {
  const [owner, name] = ownerOf(scope, path);
  const method = owner[name];
  if (typeof method !== "function") throw new Error(`${path} is not there`);
  // Objects that Android injects accept no other way of calling.
  return (owner as Record<string, (...values: unknown[]) => unknown>)[name]?.(
    ...values,
  );
}

/** Navigates a hidden frame to an address that the app intercepts. */
function navigate(scope: Window, url: string, queue: [string, string] | null) {
  if (queue !== null) {
    const [path, messages] = queue;
    const [owner, name] = ownerOf(scope, path);
    const known = valueAt(scope, path);
    let left: string | null = messages;
    define(owner, name, () => {
      const taken = left;
      left = null;
      if (taken !== null) return taken;
      return typeof known === "function"
        ? (Reflect.apply(known, owner, []) as unknown)
        : "[]";
    });
  }
  const frame = scope.document.createElement("iframe");
  frame.hidden = true;
  frame.src = url;
  scope.document.documentElement.append(frame);
  scope.setTimeout(() => {
    frame.remove();
  }, 1_000);
}

/** Announces the page to an app that waits for the navigation. */
export function announce(scope: Window, url: string) {
  navigate(scope, url, null);
}

/** Puts functions in the places that stand for them. */
function fill(
  value: unknown,
  functions: Map<string, (...values: unknown[]) => void>,
): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, functions));
  if (typeof value !== "object" || value === null) return value;
  const place = (value as Record<string, unknown>)[FUNCTION];
  if (typeof place === "string") return functions.get(place);
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, fill(field, functions)]),
  );
}
