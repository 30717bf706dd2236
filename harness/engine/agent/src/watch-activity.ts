/**
 * Counts the page's asynchronous work. The engine counts loads, and `sockets.ts` reports sockets. On the virtual clock,
 * the order of results doesn't depend on real time.
 */
import { apply, either, newPromise, own } from "./builtins";
import type { Work } from "./work";
import type { Natives } from "./natives";
import { countMessages, installPorts } from "./ports";

// The page may replace them.
const OwnPromise = Promise;
const { then } = Promise.prototype;

type Scope = Window & typeof globalThis;

/** Makes the work of a window or worker count as activity. */
export function watchActivity(
  scope: Scope,
  activity: Work,
  natives: Natives,
  isVirtual: boolean,
): void {
  if (isVirtual && natives.areTasksInOrder)
    installPorts(scope, activity, natives);
  else countMessages(scope.MessagePort, activity);
  countMessages((scope as Partial<Scope>).BroadcastChannel, activity);

  const watchResult = isVirtual ? holdResult : trackResult;
  // Before the results are held, so that cached responses are recognised first.
  watchCachedBodies(scope, activity, watchResult);
  const watchMethods = isVirtual ? holdMethods : trackMethods;
  if (scope.SubtleCrypto) watchMethods(scope.SubtleCrypto.prototype, activity);
  if (scope.Blob)
    watchMethods(scope.Blob.prototype, activity, ["arrayBuffer", "text"]);
  for (const name of [
    "CacheStorage",
    "Cache",
    "CookieStore",
    "StorageManager",
    "ServiceWorkerContainer",
    "ServiceWorkerRegistration",
    "Permissions",
    "MediaCapabilities",
  ] as const) {
    const type = (scope as Partial<Pick<Scope, typeof name>>)[name];
    if (type) watchMethods(type.prototype, activity);
  }
  if ((scope as Partial<Scope>).MediaDevices)
    watchMethods(scope.MediaDevices.prototype, activity, ["enumerateDevices"]);
  if ((scope as Partial<Scope>).RTCPeerConnection)
    watchPeers(scope.RTCPeerConnection, activity, watchResult);
  if ((scope as Partial<Scope>).LockManager)
    watchLocks(scope.LockManager.prototype, activity, watchMethods);
  if (scope.FileReader) watchReaders(scope.FileReader.prototype, activity);
  if (scope.indexedDB) watchDatabases(scope, activity);
}

/** Counts work given as a promise until it is settled. */
function trackMethods(
  prototype: object,
  activity: Work,
  only?: string[],
): void {
  afterEach(prototype, only, (result) => trackResult(result, activity));
}

/** If `abandoned` comes first, the result is no longer awaited. */
function trackResult(
  result: unknown,
  activity: Work,
  abandoned?: Promise<void>,
): unknown {
  if (result instanceof Promise)
    void activity.track(abandoned ? either(result, abandoned) : result);
  return result;
}

/** Delivers the results given as promises when the page has nothing else to do. */
function holdMethods(prototype: object, activity: Work, only?: string[]): void {
  afterEach(prototype, only, (result) => holdResult(result, activity));
}

/** If `abandoned` comes first, the result is no longer awaited. */
function holdResult(
  result: unknown,
  activity: Work,
  abandoned?: Promise<void>,
): unknown {
  if (!(result instanceof OwnPromise)) return result;
  // In the caller's window, like the browser's own promise.
  return new OwnPromise((resolve, reject) => {
    const after = (
      fulfilled: (value: unknown) => void,
      rejected: (reason: unknown) => void,
    ): Promise<void> =>
      own(apply(then, result, [fulfilled, rejected]) as Promise<void>);
    const settled = after(
      () => undefined,
      () => undefined,
    );
    const ready = abandoned ? either(settled, abandoned) : settled;
    activity.hold({ ready, deliver: () => void after(resolve, reject) });
  });
}

/**
 * Counts the reading of a cached response's body, which comes from a file. Other bodies are available once their load
 * has ended, which engines report.
 */
function watchCachedBodies(
  scope: Scope,
  activity: Work,
  watchResult: typeof trackResult,
): void {
  const { Cache, CacheStorage, Response } = scope as Partial<Scope>;
  if (!Cache || !CacheStorage || !Response) return;
  const cached = new WeakSet();
  const { add, has } = WeakSet.prototype;
  const keep = (found: unknown): void => {
    if (found instanceof Response) apply(add, cached, [found]);
  };
  const keepAll = (found: unknown): void => {
    if (!(found instanceof Array)) return;
    for (let index = 0; index < found.length; index += 1) keep(found[index]);
  };
  for (const [type, name, kept] of [
    [CacheStorage, "match", keep],
    [Cache, "match", keep],
    [Cache, "matchAll", keepAll],
  ] as const)
    afterEach(type.prototype, [name], (result) => {
      // It is recorded before the page has it.
      if (result instanceof OwnPromise)
        void own(apply(then, result, [kept, () => undefined]) as Promise<void>);
      return result;
    });
  const { prototype } = Response;
  const isCached = (response: unknown): boolean =>
    apply(has, cached, [response]) as boolean;
  afterEach(prototype, ["clone"], (copy, response) => {
    if (isCached(response)) keep(copy);
    return copy;
  });
  const readers = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"];
  afterEach(prototype, readers, (result, response) =>
    isCached(response) ? watchResult(result, activity) : result,
  );
}

/** The end of a peer connection. */
interface Closing {
  closed: Promise<void>;
  close: () => void;
}

/**
 * Counts the work of peer connections, such as making certificates and offers. A closed connection leaves its promises
 * pending.
 */
function watchPeers(
  type: typeof RTCPeerConnection,
  activity: Work,
  watchResult: typeof trackResult,
): void {
  const closings = new WeakMap<object, Closing>();
  const { get, set } = WeakMap.prototype;
  const closingOf = (peer: unknown): Closing => {
    const known = apply(get, closings, [peer]) as Closing | undefined;
    if (known) return known;
    let close = (): void => undefined;
    const closed = newPromise<void>((done) => (close = done));
    const closing: Closing = { closed, close };
    apply(set, closings, [peer, closing]);
    return closing;
  };
  const { prototype } = type;
  const methods = Object.getOwnPropertyNames(prototype);
  afterEach(
    prototype,
    methods.filter((name) => name !== "close"),
    (result, peer) =>
      result instanceof OwnPromise
        ? watchResult(result, activity, closingOf(peer).closed)
        : result,
  );
  afterEach(prototype, ["close"], (result, peer) => {
    closingOf(peer).close();
    return result;
  });
  afterEach(type, ["generateCertificate"], (result) =>
    watchResult(result, activity),
  );
}

/**
 * Counts the request of a free lock until it is granted. A request that waits for another holder may wait forever and
 * doesn't count. A query of the locks completes after all locks granted before it.
 */
function watchLocks(
  prototype: LockManager,
  activity: Work,
  watchMethods: typeof trackMethods,
): void {
  const { query } = prototype;
  afterEach(prototype, ["request"], (result, locks) => {
    void activity.track(apply(query, locks as LockManager, []));
    return result;
  });
  watchMethods(prototype, activity, ["query"]);
}

/** Counts the reading of a file until it has ended. */
function watchReaders(prototype: object, activity: Work): void {
  const reads = Object.getOwnPropertyNames(prototype).filter((name) =>
    name.startsWith("readAs"),
  );
  afterEach(prototype, reads, (_, reader) => {
    (reader as FileReader).addEventListener("loadend", activity.begin());
    return undefined;
  });
}

/**
 * Counts a database request until it has succeeded or failed, and a transaction until it is
 * complete or aborted.
 */
function watchDatabases(scope: Scope, activity: Work): void {
  const until = (target: EventTarget, events: string[]) => {
    const end = activity.begin();
    for (const event of events) target.addEventListener(event, end);
  };
  const watch = (result: unknown): unknown => {
    if (result instanceof Promise) void activity.track(result);
    else if (result instanceof scope.IDBRequest)
      until(result, ["success", "error", "blocked"]);
    else if (result instanceof scope.IDBTransaction)
      until(result, ["complete", "abort"]);
    return result;
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

/** Replaces what each call of a prototype's methods returns; a function gets the result and the receiver. */
function afterEach(
  prototype: object,
  only: string[] | undefined,
  replace: (result: unknown, self: unknown) => unknown,
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
        const result = apply(method, this, args) as unknown;
        return replace(result, this);
      },
    });
  }
}
