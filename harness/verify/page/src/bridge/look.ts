/** Facts about the app, as the page finds them. */
import type { EnvironmentProbes, PageFacts } from "../wire.generated";
import { valueAt } from "./paths";
import { toJson } from "./to-json";

/** The names on `window` that browsers define as plain properties. An app may replace their values. */
const USUAL = new Set([
  "Infinity",
  "NaN",
  "alert",
  "atob",
  "blur",
  "btoa",
  "cancelAnimationFrame",
  "cancelIdleCallback",
  "captureEvents",
  "chrome",
  "clearInterval",
  "clearTimeout",
  "clientInformation",
  "close",
  "confirm",
  "console",
  "createImageBitmap",
  "document",
  "fetch",
  "find",
  "focus",
  "frames",
  "getComputedStyle",
  "getSelection",
  "globalThis",
  "location",
  "matchMedia",
  "moveBy",
  "moveTo",
  "navigator",
  "open",
  "parent",
  "postMessage",
  "print",
  "prompt",
  "queueMicrotask",
  "releaseEvents",
  "reportError",
  "requestAnimationFrame",
  "requestIdleCallback",
  "resizeBy",
  "resizeTo",
  "scroll",
  "scrollBy",
  "scrollTo",
  "self",
  "setInterval",
  "setTimeout",
  "stop",
  "structuredClone",
  "top",
  "undefined",
  "webkit",
  "window",
]);

/** Looks for what the dialect describes. */
export function look(scope: Window, probes: EnvironmentProbes): PageFacts {
  const { search, hash } = scope.location;
  const handler = (name: string) =>
    valueAt(scope, `webkit.messageHandlers.${name}.postMessage`);
  return {
    userAgent: scope.navigator.userAgent,
    language: scope.navigator.language,
    isDark: scope.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false,
    query: pairs(search),
    hash: pairs(hash.replace(/^#\/?/, "")),
    handlers: probes.handlers.filter((name) => isFunction(handler(name))),
    methods: probes.methods.filter((path) => isFunction(valueAt(scope, path))),
    globals: probes.globals.flatMap((path) => {
      const value = valueAt(scope, path);
      return value === undefined ? [] : [{ path, value: toJson(value) }];
    }),
    others: others(scope),
  };
}

const pairs = (text: string): [string, string][] => [
  ...new URLSearchParams(text),
];

const isFunction = (value: unknown) => typeof value === "function";

/** The names on `window` that the app has added: plain properties that aren't functions of the browser. */
function others(scope: Window): string[] {
  const names = Object.getOwnPropertyNames(scope).filter((name) => {
    const property = Object.getOwnPropertyDescriptor(scope, name);
    if (property === undefined || !("value" in property)) return false;
    return !USUAL.has(name) && !isNative(property.value);
  });
  return names.sort((one, other) => (one < other ? -1 : 1));
}

/** Whether a function is the browser's. */
export const isNativeFunction = (value: object) =>
  /\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(value));

function isNative(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "function") return isNativeFunction(value);
  // Objects of the browser have a tag; an app's object is a plain one.
  const tag = Object.prototype.toString.call(value);
  return (
    typeof value === "object" &&
    tag !== "[object Object]" &&
    !Array.isArray(value)
  );
}
