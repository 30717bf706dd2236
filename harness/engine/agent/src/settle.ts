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

  /** How often something happened. */
  get pulses(): number {
    return this.#pulses;
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
      await this.turn();
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

/** Work given as a promise counts until it is settled. */
function trackMethods(
  prototype: object,
  activity: Activity,
  only?: string[],
): void {
  afterEach(prototype, only, (result) => {
    if (result instanceof Promise) void activity.track(result);
  });
}

/** Reading a file counts until it is over. */
function watchReaders(prototype: object, activity: Activity): void {
  const reads = Object.getOwnPropertyNames(prototype).filter((name) =>
    name.startsWith("readAs"),
  );
  afterEach(prototype, reads, (_, reader) => {
    (reader as FileReader).addEventListener("loadend", activity.begin());
  });
}

/** A database request counts until it has succeeded or failed, and a transaction until it has been written or undone. */
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

/** Looks at what each method of a prototype returns, and at what it was called on. */
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
