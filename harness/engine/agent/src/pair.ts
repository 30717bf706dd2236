/**
 * Pairs a page in any browser with the emulated app: runs before the agent, gives it its boot data,
 * and carries its notes over a WebSocket. The harness sends orders back.
 */
import { store } from "./store";
import type { Boot, Greeting, Order, PageReport, Pairing } from "./wire";

type Scope = Window & typeof globalThis;

/** The interval between two attempts to connect again, in milliseconds. */
const RETRY = 1000;

const NOTHING_AT_ONCE =
  "footbridge: the page calls the app and wants a value at once, which no browser can wait for: it gets nothing. `footbridge run` answers such calls.";

const NO_NAVIGATIONS =
  "footbridge: in a browser, navigations that are messages to the app don't reach it. `footbridge run` takes them.";

const PAIRING = Symbol.for("footbridge.pairing");

/** Set by a browser that shows pages as the phone does, before any script of theirs. */
const DISPLAY = Symbol.for("footbridge.display");

const pairing = (window as unknown as Partial<Record<symbol, Pairing>>)[
  PAIRING
];
const isOnDisplay = DISPLAY in window;
Reflect.deleteProperty(window, PAIRING);
Reflect.deleteProperty(window, DISPLAY);
if (pairing !== undefined) {
  const isPage = window === window.top;
  answerAgent(window, pairing.boot, isPage);
  if (isPage) pair(window, pairing);
}

/**
 * The agent asks its engine by `window.prompt`, which it keeps for later. In a browser the answers
 * are here: a frame has no boot data of its own, and nothing else is known.
 */
function answerAgent(scope: Scope, boot: Boot, isPage: boolean): void {
  const { prompt } = scope;
  scope.prompt = (text?: string, preset?: string) => {
    if (text === "footbridge-call") {
      // There is no way to wait for the app here.
      scope.console.warn(NOTHING_AT_ONCE);
      return null;
    }
    if (text !== "footbridge") return prompt.call(scope, text, preset);
    if (preset === "key") return boot.channel;
    return preset === "boot" && isPage ? JSON.stringify(boot) : null;
  };
}

function pair(
  scope: Scope,
  { boot, socket, isServed, version }: Pairing,
): void {
  const { WebSocket, setTimeout } = scope;
  const { parse, stringify } = JSON as {
    parse: (text: string) => unknown;
    stringify: (value: unknown) => string;
  };
  const { userAgent } = boot.environment;
  if (scope.navigator.userAgent !== userAgent)
    Object.defineProperty(scope.Navigator.prototype, "userAgent", {
      configurable: true,
      get: () => userAgent,
    });
  const waiting: string[] = [];
  let open: WebSocket | null = null;
  const say = (text: string): void => {
    if (open) open.send(text);
    else waiting.push(text);
  };
  scope.addEventListener("load", () => {
    const loaded: PageReport = { is: "loaded" };
    // What listens for the same event is done by then.
    setTimeout.call(scope, () => say(stringify(loaded)), 0);
    if (boot.environment.navigations.length > 0)
      scope.console.warn(NO_NAVIGATIONS);
  });

  let line: EventTarget | null = null;
  scope.document.addEventListener(
    boot.channel,
    (offer) => {
      offer.preventDefault();
      line = (offer as FocusEvent).relatedTarget;
      line?.addEventListener("note", (event) =>
        say(String((event as CustomEvent<unknown>).detail)),
      );
    },
    { once: true },
  );

  const connect = (): void => {
    const address = new URL(socket, scope.location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const next = new WebSocket(address);
    next.onopen = () => {
      const greeting: Greeting = {
        url: scope.location.href,
        isServed,
        isOnDisplay,
        version,
      };
      next.send(stringify(greeting));
      for (const text of waiting.splice(0)) next.send(text);
      open = next;
    };
    next.onmessage = (event) =>
      carryOut(scope, line, parse(String(event.data)) as Order);
    next.onclose = () => {
      open = null;
      setTimeout.call(scope, connect, RETRY);
    };
  };
  connect();
}

function carryOut(scope: Scope, line: EventTarget | null, order: Order): void {
  switch (order.do) {
    case "run": {
      const detail = JSON.stringify([order.id, order.now, order.command]);
      line?.dispatchEvent(new scope.CustomEvent("run", { detail }));
      break;
    }
    case "reload":
      scope.location.reload();
      break;
    case "open":
      scope.location.assign(order.url);
      break;
    case "clear":
      void clear(scope).then(() => {
        scope.location.replace(order.url);
        // An address that differs in its fragment alone loads nothing.
        if (order.url.includes("#")) scope.location.reload();
      });
      break;
    case "store":
      store(scope, order.area, order.key, order.value);
      break;
    case "send":
      send(scope, order.via, order.arguments);
      break;
  }
}

/** Removes everything that a page can store. */
async function clear(scope: Scope): Promise<void> {
  scope.localStorage.clear();
  scope.sessionStorage.clear();
  for (const cookie of scope.document.cookie.split("; "))
    store(scope, "cookies", cookie.split("=")[0] ?? "", null);
  const { caches, indexedDB, navigator } = scope as Partial<Scope>;
  const workers = await navigator?.serviceWorker?.getRegistrations();
  await Promise.allSettled([
    ...(workers ?? []).map((worker) => worker.unregister()),
    ...((await caches?.keys()) ?? []).map((name) => caches?.delete(name)),
  ]);
  for (const { name } of (await indexedDB?.databases()) ?? [])
    if (name !== undefined) indexedDB?.deleteDatabase(name);
}

/** Calls the app as the client does. */
function send(scope: Scope, via: string, values: unknown[]): void {
  const { webkit } = scope as unknown as {
    webkit?: {
      messageHandlers: Partial<
        Record<string, { postMessage: (value: unknown) => void }>
      >;
    };
  };
  if (via === "window.postMessage") {
    scope.postMessage(values[0], "*");
    return;
  }
  const handler = webkit?.messageHandlers[via];
  if (handler) {
    handler.postMessage(values[0]);
    return;
  }
  let owner: unknown = scope;
  let target: unknown = scope;
  for (const name of via.replace(/^window\./, "").split(".")) {
    owner = target;
    target = (target as Record<string, unknown> | null | undefined)?.[name];
  }
  if (typeof target === "function") Reflect.apply(target, owner, values);
}
