/**
 * Knows when the page has nothing left to do at this instant. Work that ends on another thread (key generation, a
 * database) is counted while it runs; the rest shows as turns of the event loop in which nothing happened.
 */
import type { Natives } from "./natives";

/** So many turns in a row must be quiet. A promise chain is one turn; a rendering React takes one per update. */
const QUIET_TURNS = 4;

export class Activity {
  #pulses = 0;
  #pending = 0;
  #waiters: (() => void)[] = [];
  readonly #post: () => void;
  #turns: (() => void)[] = [];

  constructor(private readonly natives: Natives) {
    const { port1, port2 } = new natives.MessageChannel();
    port1.onmessage = () => this.#turns.shift()?.();
    // Bound now: what the page posts counts as activity, what the agent posts to itself does not.
    this.#post = port2.postMessage.bind(port2, null);
  }

  /** Something happened: the count of quiet turns starts anew. */
  pulse(): void {
    this.#pulses += 1;
  }

  /** Counts a piece of work that ends by itself, some time later, on the real clock. */
  track<T>(work: Promise<T>): Promise<T> {
    const end = this.begin();
    work.then(end, end);
    return work;
  }

  begin(): () => void {
    this.#pending += 1;
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.#pending -= 1;
      this.pulse();
      if (this.#pending === 0)
        for (const wake of this.#waiters.splice(0)) wake();
    };
  }

  async quiet(): Promise<void> {
    let timed = false;
    for (let still = 0; still < QUIET_TURNS;) {
      const before = this.#pulses;
      if (this.#pending > 0)
        await new Promise<void>((wake) => this.#waiters.push(wake));
      await this.#turn();
      still = this.#pulses === before ? still + 1 : 0;
      // A navigation the page asked for waits in a timer of the engine's own; one real timer later it has begun.
      if (still === QUIET_TURNS && !timed) {
        timed = true;
        await new Promise<void>(
          (done) => void this.natives.setTimeout(done, 0),
        );
        if (this.#pulses !== before) still = 0;
      }
    }
  }

  /** One real turn of the event loop. */
  #turn(): Promise<void> {
    return new Promise((done) => {
      this.#turns.push(done);
      this.#post();
    });
  }
}

type Scope = Window & typeof globalThis;

/** Makes the page's own asynchronous work count. Loads are counted by the engine, which sees them all. */
export function watchActivity(scope: Scope, activity: Activity): void {
  const port = scope.MessagePort.prototype;
  const post = port.postMessage;
  port.postMessage = function (
    this: MessagePort,
    ...args: Parameters<typeof post>
  ) {
    activity.pulse();
    return post.apply(this, args);
  } as typeof post;

  if (scope.SubtleCrypto) trackMethods(scope.SubtleCrypto.prototype, activity);
  if (scope.Blob)
    trackMethods(scope.Blob.prototype, activity, ["arrayBuffer", "text"]);
  if (scope.CacheStorage) trackMethods(scope.CacheStorage.prototype, activity);
  if (scope.indexedDB) watchDatabases(scope, activity);
}

function trackMethods(
  prototype: object,
  activity: Activity,
  only?: string[],
): void {
  for (const name of only ?? Object.getOwnPropertyNames(prototype)) {
    const property = Object.getOwnPropertyDescriptor(prototype, name);
    if (
      !property ||
      typeof property.value !== "function" ||
      name === "constructor"
    )
      continue;
    const method = property.value as (...args: unknown[]) => unknown;
    Object.defineProperty(prototype, name, {
      ...property,
      value(this: unknown, ...args: unknown[]) {
        const result = Reflect.apply(method, this, args) as unknown;
        return result instanceof Promise ? activity.track(result) : result;
      },
    });
  }
}

/** Every database request counts until it has succeeded or failed, and its handlers have run. */
function watchDatabases(scope: Scope, activity: Activity): void {
  const count = (request: IDBRequest) => {
    const end = activity.begin();
    for (const event of ["success", "error", "blocked"])
      request.addEventListener(event, end);
  };
  for (const prototype of [
    scope.IDBFactory.prototype,
    scope.IDBObjectStore.prototype,
    scope.IDBIndex.prototype,
    scope.IDBCursor.prototype,
  ]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const property = Object.getOwnPropertyDescriptor(prototype, name);
      if (
        !property ||
        typeof property.value !== "function" ||
        name === "constructor"
      )
        continue;
      const method = property.value as (...args: unknown[]) => unknown;
      Object.defineProperty(prototype, name, {
        ...property,
        value(this: unknown, ...args: unknown[]) {
          const result = Reflect.apply(method, this, args) as unknown;
          if (result instanceof scope.IDBRequest) count(result);
          return result;
        },
      });
    }
  }
}
