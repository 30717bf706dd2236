/** Records the traffic between a page and its app, without taking part in it. */
import { list, listenForEvents, notePosted } from "../bridge/listen";
import { isNativeFunction } from "../bridge/look";
import { valueAt } from "../bridge/paths";
import { toJson } from "../bridge/to-json";
import type {
  Arrival,
  BridgeMessage,
  Observation,
  RecorderSetup,
} from "../wire.generated";
import { namesIn } from "./names";
import { watchNavigations } from "./navigations";
import { wrap, isReplacement, replaceAt } from "./replacements";

type AnyFunction = (...values: unknown[]) => unknown;

/** The time after which functions that appeared meanwhile are found, in milliseconds. */
const LOOK_MS = 200;

/** Starts to record. Everything is reported to `observe`, in order. */
export function startRecorder(
  scope: Window,
  setup: RecorderSetup,
  observe: (observation: Observation) => void,
) {
  const { probes, listeners, senders } = setup;
  let messages = 0;
  let functions = 0;
  let address = "";
  const passed = new WeakMap<object, number>();

  const arrived = (arrival: Arrival) => {
    look();
    observe({ kind: "arrived", arrival });
  };

  /** A message of the page. Its functions are replaced, so that their calls are seen. */
  function sent(
    via: string,
    values: unknown[],
    call: (values: unknown[]) => unknown,
  ): unknown {
    look();
    for (const name of namesIn(values)) replaceReceiver(name);
    const given = values.map(withReceivers);
    const number = (messages += 1);
    const message: BridgeMessage = {
      via,
      arguments: given.map((value) =>
        toJson(value, (receiver) => ({
          "footbridge-function": passed.get(receiver) ?? true,
        })),
      ),
      promise: null,
    };
    observe({ kind: "message", number, message });
    let returned: unknown;
    try {
      returned = call(given);
    } catch (error) {
      const problem = String(toJson(error));
      arrived({ kind: "threw", call: number, message: problem });
      throw error;
    }
    if (returned instanceof Object && "then" in returned) {
      // The report has not been sent yet.
      message.promise = number;
      const settled = (rejects: boolean) => (value: unknown) => {
        arrived({
          kind: "settled",
          call: number,
          rejects,
          value: toJson(value),
        });
      };
      void Promise.resolve(returned).then(settled(false), settled(true));
    } else if (returned !== undefined)
      arrived({ kind: "returned", call: number, value: toJson(returned) });
    return returned;
  }

  /** A function of the page that a message names. */
  function replaceReceiver(path: string) {
    const known = valueAt(scope, path);
    if (typeof known !== "function" || isReplacement(known)) return;
    if (!isNativeFunction(known)) receiveAt(path);
  }

  /** Reports the calls of a function of the page. */
  function receiveAt(path: string) {
    replaceAt(scope, path, (values, call) => {
      if (!senders.fetched.includes(path)) {
        arrived({ kind: "function", path, arguments: list(values) });
        const result = call(values);
        if (senders.asked.includes(path)) returned(result);
        return result;
      }
      look();
      const value = call(values);
      for (const name of namesIn(value)) replaceReceiver(name);
      observe({ kind: "fetched", value: toJson(value) });
      return value;
    });
  }

  /** Reports the result of a call of the app. A rejected promise has no result. */
  function returned(result: unknown) {
    if (result instanceof Object && "then" in result)
      void Promise.resolve(result).then(returned, () => undefined);
    else observe({ kind: "result", value: toJson(result) });
  }

  /** A value whose functions report their calls. Only plain objects and lists with functions are copied. */
  function withReceivers(value: unknown): unknown {
    if (typeof value === "function") return receiver(value as AnyFunction);
    if (!hasFunction(value)) return value;
    if (Array.isArray(value)) return value.map(withReceivers);
    return Object.fromEntries(
      Object.entries(value as object).map(([key, field]) => [
        key,
        withReceivers(field),
      ]),
    );
  }

  function receiver(original: AnyFunction): unknown {
    if (passed.has(original)) return original;
    const number = (functions += 1);
    const replacement = wrap(original, (values, call) => {
      look();
      const observed = { function: number, arguments: list(values) };
      observe({ kind: "called", ...observed });
      return call(values);
    });
    passed.set(replacement, number);
    return replacement;
  }

  /** Replaces what has appeared since the last look, and reports a new address. */
  function look() {
    for (const name of probes.handlers) {
      const path = `webkit.messageHandlers.${name}.postMessage`;
      replaceAt(scope, path, (values, call) => sent(name, values, call));
    }
    for (const path of probes.methods)
      replaceAt(scope, path, (values, call) => sent(path, values, call));
    for (const path of [...listeners.functions, ...senders.fetched])
      receiveAt(path);
    if (scope.location.href === address) return;
    address = scope.location.href;
    observe({ kind: "address", url: address });
  }

  if (senders.hasPrompt)
    replaceAt(scope, "prompt", (values, call) =>
      sent("window.prompt", values, call),
    );
  if (senders.hasPost)
    replaceAt(scope, "postMessage", (values, call) => {
      notePosted(toJson(values[0]));
      return sent("window.postMessage", values.slice(0, 1), () => call(values));
    });
  if (senders.addresses.length > 0)
    watchNavigations(scope, (url) => {
      const isOwn = senders.addresses.some((start) => url.startsWith(start));
      if (isOwn) sent("window.location", [url], () => undefined);
    });
  listenForEvents(scope, listeners.events, arrived);
  for (const name of ["DOMContentLoaded", "readystatechange"])
    scope.document.addEventListener(name, look);
  scope.addEventListener("load", look);
  scope.setInterval(look, LOOK_MS);
  look();
}

/** Whether a value is or has a function, in lists and plain objects. */
function hasFunction(value: unknown, depth = 0): boolean {
  if (typeof value === "function") return true;
  if (typeof value !== "object" || value === null || depth > 10) return false;
  const inner = (field: unknown) => hasFunction(field, depth + 1);
  if (Array.isArray(value)) return value.some(inner);
  const prototype = Object.getPrototypeOf(value) as object | null;
  const isPlain = prototype === Object.prototype || prototype === null;
  return isPlain && Object.values(value).some(inner);
}
