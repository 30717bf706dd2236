/**
 * The browser's functions as they were before any client code ran. The agent uses only these: a client may replace any
 * method, and could otherwise see or change the agent's messages.
 *
 * The same holds for implicit calls of the language: `for … of` and spreading call the iterators of arrays and maps,
 * and `await` reads a promise's constructor.
 */

/** `Reflect.apply`. A function's `call`, `apply` and `bind` can be replaced. */
export const { apply, construct } = Reflect;

const { defineProperty, setPrototypeOf, getOwnPropertyDescriptor, ownKeys } =
  Reflect;

/** Options or a descriptor without a prototype, from which a function would read missing fields. */
export function bare<Options extends object>(options: Options): Options {
  setPrototypeOf(options, null);
  return options;
}

/** Defines a property. */
export function setProperty(
  owner: object,
  key: PropertyKey,
  descriptor: PropertyDescriptor,
): void {
  defineProperty(owner, key, bare(descriptor));
}

/** A method as a function of its receiver. */
export function uncurry<Self, Args extends unknown[], Result>(
  method: (this: Self, ...args: Args) => Result,
): (self: Self, ...args: Args) => Result {
  return (self, ...args) => apply(method, self, args) as Result;
}

/** The getter of a property, as a function of the object. */
export function getter<Owner extends object, Key extends keyof Owner>(
  prototype: Owner,
  key: Key,
): (self: Owner) => Owner[Key] {
  const get = getOwnPropertyDescriptor(prototype, key)?.get;
  return get
    ? (self) => apply(get, self, []) as Owner[Key]
    : (self) => self[key];
}

/** Gives a class its own copies of the methods that it inherits. */
function detach(
  own: { prototype: object },
  inherited: { prototype: object },
): void {
  const keys = ownKeys(inherited.prototype);
  for (const key of keys) {
    const property = getOwnPropertyDescriptor(inherited.prototype, key);
    if (property && key !== "constructor")
      defineProperty(own.prototype, key, property);
  }
  setPrototypeOf(own.prototype, null);
}

/** A map that doesn't depend on `Map.prototype`. Its iterators don't: use `forEach`. */
export class OwnMap<Key, Value> extends Map<Key, Value> {}
detach(OwnMap, Map);

/** A set that doesn't depend on `Set.prototype`. Its iterators don't: use `forEach`. */
export class OwnSet<Value> extends Set<Value> {}
detach(OwnSet, Set);

/** A weak map that doesn't depend on `WeakMap.prototype`. */
export class OwnWeakMap<Key extends WeakKey, Value> extends WeakMap<
  Key,
  Value
> {}
detach(OwnWeakMap, WeakMap);

/** The items of a set, in order. */
export function itemsOf<Value>(set: OwnSet<Value>): OwnList<Value> {
  const items = newList<Value>();
  set.forEach((value) => {
    items[items.length] = value;
  });
  return items;
}

/** An empty list that doesn't depend on `Array.prototype`. It has only `length` and its items. */
export interface OwnList<Item> {
  length: number;
  [index: number]: Item;
}

export function newList<Item>(): OwnList<Item> {
  const list: Item[] = [];
  setPrototypeOf(list, null);
  return list;
}

const { iterator } = Symbol;

/** A list for a browser function that would otherwise use the iterator of `Array.prototype`. */
export function listOf<Item>(...items: Item[]): Item[] {
  setProperty(items, iterator, {
    value: () => {
      let index = 0;
      const next = (): object => {
        const isDone = index >= items.length;
        const value = isDone ? undefined : items[index];
        index += 1;
        return bare({ done: isDone, value });
      };
      return bare({ next });
    },
  });
  return items;
}

/** A queue that doesn't depend on `Array.prototype`. */
export class OwnQueue<Item> {
  #items = newList<Item>();
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  push(item: Item): void {
    this.#items[this.#items.length] = item;
  }

  shift(): Item | undefined {
    const item = this.#items[this.#first];
    if (this.length > 0) this.#first += 1;
    if (this.length === 0) {
      this.#first = 0;
      this.#items = newList();
    }
    return item;
  }

  /** The items, in order. The queue keeps them. */
  list(): OwnList<Item> {
    const items = newList<Item>();
    for (let index = this.#first; index < this.#items.length; index += 1)
      items[items.length] = this.#items[index] as Item;
    return items;
  }
}

const NativePromise = Promise;

/**
 * A promise that `await` uses directly, independent of `Promise.prototype`. That of another window has to be made this
 * window's own again before it is awaited: a browser drops what a window that is gone would do.
 */
export function own<Value>(promise: Promise<Value>): Promise<Value> {
  setProperty(promise, "constructor", {
    value: NativePromise,
    configurable: true,
  });
  return promise;
}

export function newPromise<Value>(
  run: (
    resolve: (value: Value) => void,
    reject: (why: unknown) => void,
  ) => void,
): Promise<Value> {
  return own(new NativePromise<Value>(run));
}

const { then } = NativePromise.prototype;

/** Calls a function when a promise is fulfilled or rejected. */
export function whenSettled(work: Promise<unknown>, run: () => void): void {
  void own(apply(then, work, [run, run]) as Promise<void>);
}

/** Fulfilled when the first of two promises is settled. */
export function either(
  first: Promise<unknown>,
  second: Promise<unknown>,
): Promise<void> {
  return newPromise((done) => {
    whenSettled(first, () => done());
    whenSettled(second, () => done());
  });
}

export const parseJson = JSON.parse as (text: string) => unknown;
export const stringifyJson = JSON.stringify as (
  value: unknown,
) => string | undefined;
export const { max, min, floor, round, fround } = Math;
export const toNumber = Number as (value: unknown) => number;
export const toText = String as (value: unknown) => string;

const { keys } = Object;
const { isArray } = Array;

/** A value without methods as JSON. Unlike `JSON.stringify` it calls no `toJSON`, which a page may give every array. */
export function encode(value: unknown): string {
  if (typeof value !== "object" || value === null)
    return stringifyJson(value) ?? "null";
  let text = "";
  if (isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      text += (index > 0 ? "," : "") + encode(value[index]);
    return `[${text}]`;
  }
  const names = keys(value);
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] as keyof typeof value;
    if (value[name] !== undefined)
      text += `${text && ","}${encode(name)}:${encode(value[name])}`;
  }
  return `{${text}}`;
}

export const indexOf = uncurry(String.prototype.indexOf);
export const slice = uncurry(String.prototype.slice);
export const startsWith = uncurry<string, [string], boolean>(
  String.prototype.startsWith,
);
export const hasOwn = uncurry(Object.prototype.hasOwnProperty);
/** Unlike `RegExp.prototype.test`, it calls no method that a page may replace. */
export const exec = uncurry(RegExp.prototype.exec);

/** `text.replace(pattern, …)` for a global pattern. */
export function replaceAll(
  text: string,
  pattern: RegExp,
  make: (match: RegExpExecArray) => string,
): string {
  pattern.lastIndex = 0;
  let made = "";
  let from = 0;
  for (
    let match = exec(pattern, text);
    match !== null;
    match = exec(pattern, text)
  ) {
    made += slice(text, from, match.index) + make(match);
    from = match.index + match[0].length;
    if (match[0] === "") pattern.lastIndex += 1;
  }
  return made + slice(text, from);
}
