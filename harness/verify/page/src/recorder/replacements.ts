/** Functions of the app and the page, replaced by ones that report their calls. */
import { valueAt } from "../bridge/paths";

type AnyFunction = (this: unknown, ...values: unknown[]) => unknown;
type Owner = Record<PropertyKey, unknown>;

/** Carries out a call: `call` calls the replaced function. */
export type Wrapper = (
  values: unknown[],
  call: (values: unknown[]) => unknown,
) => unknown;

const replaced = new WeakSet();

/** Whether a function is a replacement. */
export const isReplacement = (value: object) => replaced.has(value);

/** A function that calls another through `wrap`. */
export function wrap(original: AnyFunction, act: Wrapper): AnyFunction {
  const replacement = new Proxy(original, {
    apply: (target, self: unknown, values: unknown[]) =>
      act(values, (passed) => Reflect.apply(target, self, passed) as unknown),
  });
  replaced.add(replacement);
  return replacement;
}

/**
 * Replaces the function at a path below `window`. Does nothing if there is none, or if it is replaced
 * already.
 */
export function replaceAt(scope: Window, path: string, act: Wrapper) {
  const names = path.split(".");
  const name = names.pop() ?? "";
  const owner = ownerAt(scope, names);
  if (owner === undefined) return;
  const original = owner[name];
  if (typeof original !== "function" || isReplacement(original)) return;
  const known = new WeakMap<object, AnyFunction>();
  const replace = (found: AnyFunction): AnyFunction => {
    if (isReplacement(found)) return found;
    const replacement = known.get(found) ?? wrap(found, act);
    known.set(found, replacement);
    return replacement;
  };
  if (put(owner, name, replace) || names.length === 0) return;
  // The object can't be changed, so a stand-in takes its place.
  const last = names.pop() ?? "";
  const place = ownerAt(scope, names);
  // An object of the app accepts calls of its functions on itself only.
  const bound = (original as AnyFunction).bind(owner);
  const other = standIn(owner, name, replace(bound));
  if (place !== undefined) set(place, last, other);
}

function ownerAt(scope: Window, names: string[]): Owner | undefined {
  const value = names.length === 0 ? scope : valueAt(scope, names.join("."));
  const isOwner =
    (typeof value === "object" && value !== null) ||
    typeof value === "function";
  return isOwner ? (value as Owner) : undefined;
}

/** Replaces the function in a property. Returns whether a replacement is there now. */
function put(
  owner: Owner,
  name: string,
  replace: (found: AnyFunction) => AnyFunction,
): boolean {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  const { get } = own ?? {};
  if (!own || !get) {
    set(owner, name, replace(owner[name] as AnyFunction));
  } else if (own.configurable === true) {
    // Its setter may collect what it gets, and must not get the replacement.
    Object.defineProperty(owner, name, {
      ...own,
      get: () => {
        const found: unknown = Reflect.apply(get, owner, []);
        return typeof found === "function"
          ? replace(found as AnyFunction)
          : found;
      },
    });
  }
  const now = owner[name];
  return typeof now === "function" && isReplacement(now);
}

/** Sets a property, if it can be changed. */
function set(owner: Owner, name: string, value: unknown) {
  try {
    owner[name] = value;
    if (owner[name] === value) return;
  } catch {
    // It has no setter, or the object is frozen.
  }
  try {
    const attributes = { configurable: true, enumerable: true, writable: true };
    Object.defineProperty(owner, name, { value, ...attributes });
  } catch {
    // The object can't be changed.
  }
}

/** An object like another, with one function replaced, and any more that are set later. */
function standIn(owner: Owner, name: string, value: unknown): Owner {
  const own = new Map<PropertyKey, unknown>([[name, value]]);
  // The target is empty, so that nothing of a frozen object limits what the properties may be.
  return new Proxy<Owner>(
    {},
    {
      get(_, key) {
        if (own.has(key)) return own.get(key);
        const found = owner[key];
        return typeof found === "function"
          ? (found as AnyFunction).bind(owner)
          : found;
      },
      set(_, key, changed) {
        own.set(key, changed);
        return true;
      },
      has: (_, key) => key in owner,
      ownKeys: () => Reflect.ownKeys(owner),
      getPrototypeOf: () => Object.getPrototypeOf(owner) as object | null,
      getOwnPropertyDescriptor(_, key) {
        const found = Object.getOwnPropertyDescriptor(owner, key);
        return found && { ...found, configurable: true };
      },
    },
  );
}
