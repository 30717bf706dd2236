/** Callbacks that a message names. */
import type { Scope } from "./scope";

/** A page function's name in a message. */
export interface Callback {
  /** The argument's index, then keys. */
  path: string[];
  name: string;
}

const IS_NAME = /^[\w$.]{1,100}$/;

/** Keys of texts that may equal the name of a page function. */
const IS_CALL = /name|method|call|action|type|func|cmd|event/i;
const IS_CALLBACK = /cb|callback/i;
const IS_REPLY = /cb|callback|success|fail|complete|answer|reply|done|resolve/i;

/** Returns the first callback in a message. `before` has the browser's own names, which are not callbacks. */
export function callbackIn(
  scope: Scope,
  before: ReadonlySet<string>,
  value: unknown,
  path: string[] = [],
): Callback | undefined {
  if (typeof value === "string" && IS_NAME.test(value)) {
    const isCallback =
      !before.has(value) &&
      allowsCallback(path) &&
      isFunctionName(scope, value, path.at(-1) ?? "");
    return isCallback ? { path, name: value } : undefined;
  }
  if (typeof value !== "object" || value === null || path.length > 3)
    return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = callbackIn(scope, before, inner, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

/** Returns whether a callback may be there. */
function allowsCallback(path: string[]): boolean {
  const key = path.at(-1) ?? "";
  if (IS_CALL.test(key) && !IS_CALLBACK.test(key)) return false;
  // Deep in a payload, a text may equal the name of a page function by chance.
  return path.length <= 2 || IS_REPLY.test(key);
}

function isFunctionName(scope: Scope, name: string, key: string): boolean {
  const found: unknown = Object.getOwnPropertyDescriptor(scope, name)?.value;
  return typeof found === "function" && !isId(key, name, found);
}

/** Returns whether a text is an id: a function of this name is a callback only if the key indicates one. */
function isId(key: string, name: string, found: { name: string }): boolean {
  return /id$/i.test(key) && !IS_CALLBACK.test(key) && found.name === name;
}
