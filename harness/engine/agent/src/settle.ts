/**
 * Detects when the page has nothing left to do at this instant. Work on another thread (key
 * generation, a database) is counted while it runs; other work shows as activity in turns of the
 * event loop.
 */
import type { Natives } from "./natives";

/**
 * The number of consecutive turns without activity that are required. A promise chain takes one
 * turn; React takes one per update.
 */
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
    // Bound now: the page's messages count as activity, the agent's messages to itself don't.
    this.#post = port2.postMessage.bind(port2, null);
  }

  /** The number of activities so far. */
  get pulses(): number {
    return this.#pulses;
  }

  /** Counts an activity: the count of quiet turns starts again. */
  pulse(): void {
    this.#pulses += 1;
  }

  /** Counts a piece of work that ends by itself, later in real time. */
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
      await this.turn();
      still = this.#pulses === before ? still + 1 : 0;
      // A requested navigation waits in a timer of the engine's; one real timer later it has begun.
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
  turn(): Promise<void> {
    return new Promise((done) => {
      this.#turns.push(done);
      this.#post();
    });
  }
}

type Scope = Window & typeof globalThis;

/** Makes the page's own asynchronous work count. Loads are counted by the engine, and sockets are told of (`sockets.ts`). */
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
  for (const name of [
    "CacheStorage",
    "Cache",
    "StorageManager",
    "ServiceWorkerContainer",
    "ServiceWorkerRegistration",
  ] as const) {
    const type = (scope as Partial<Pick<Scope, typeof name>>)[name];
    if (type) trackMethods(type.prototype, activity);
  }
  if (scope.FileReader) watchReaders(scope.FileReader.prototype, activity);
  if (scope.indexedDB) watchDatabases(scope, activity);
}

/** Counts work given as a promise until it is settled. */
function trackMethods(
  prototype: object,
  activity: Activity,
  only?: string[],
): void {
  afterEach(prototype, only, (result) => {
    if (result instanceof Promise) void activity.track(result);
  });
}

/** Counts the reading of a file until it is over. */
function watchReaders(prototype: object, activity: Activity): void {
  const reads = Object.getOwnPropertyNames(prototype).filter((name) =>
    name.startsWith("readAs"),
  );
  afterEach(prototype, reads, (_, reader) => {
    (reader as FileReader).addEventListener("loadend", activity.begin());
  });
}

/**
 * Counts a database request until it has succeeded or failed, and a transaction until it is
 * complete or aborted.
 */
function watchDatabases(scope: Scope, activity: Activity): void {
  const until = (target: EventTarget, events: string[]) => {
    const end = activity.begin();
    for (const event of events) target.addEventListener(event, end);
  };
  const watch = (result: unknown) => {
    if (result instanceof Promise) void activity.track(result);
    else if (result instanceof scope.IDBRequest)
      until(result, ["success", "error", "blocked"]);
    else if (result instanceof scope.IDBTransaction)
      until(result, ["complete", "abort"]);
  };
  for (const type of [
    scope.IDBFactory,
    scope.IDBDatabase,
    scope.IDBObjectStore,
    scope.IDBIndex,
    scope.IDBCursor,
  ])
    afterEach(type.prototype, undefined, watch);
}

/** Calls a function with the result and the receiver of each call of a prototype's methods. */
function afterEach(
  prototype: object,
  only: string[] | undefined,
  look: (result: unknown, self: unknown) => void,
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
        look(result, this);
        return result;
      },
    });
  }
}
