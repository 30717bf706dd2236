/**
 * Pairs a page in any browser with the emulated app: runs before the agent, provides its boot data, and carries its
 * messages over a WebSocket. The harness sends commands back.
 */
import { takeNavigations } from "./navigations";
import { PageTime } from "./page-time";
import { store } from "./store";
import type {
  Greeting,
  Launch,
  PageCommand,
  PageAsk,
  PageReport,
  Pairing,
} from "./wire.generated";

type Scope = Window & typeof globalThis;

/** The interval between two attempts to connect again, in milliseconds. */
const RETRY = 1000;

const NO_REPLY =
  "footbridge: the page calls the app and waits for a value, but `footbridge open` can't be reached, so there is no return value.";

const PAIRING = Symbol.for("footbridge.pairing");

/** Set by a browser that shows pages like the phone, before any of their scripts. */
const DISPLAY = Symbol.for("footbridge.display");

const pairing = (window as unknown as Partial<Record<symbol, Pairing>>)[
  PAIRING
];
const isOnDisplay = DISPLAY in window;
Reflect.deleteProperty(window, PAIRING);
Reflect.deleteProperty(window, DISPLAY);
if (pairing !== undefined) {
  if (window === window.top) pair(window, pairing);
  else handlePrompts(window, pairing, false, () => emptyAsk);
}

/** A frame's data for a call: its page has sent the greeting. */
const emptyAsk = { greeting: null, sent: 0, unsent: [] };

/**
 * Handles the agent's queries to the engine, which use `window.prompt`. A frame has no boot data. A call with a return
 * value is sent by a synchronous request, the only thing that a browser waits for.
 */
function handlePrompts(
  scope: Scope,
  { ask, boot }: Pairing,
  isPage: boolean,
  before: () => Omit<PageAsk, "note">,
): void {
  const { prompt, XMLHttpRequest } = scope;
  const { open, send } = XMLHttpRequest.prototype;
  const { stringify } = JSON;
  const response = Object.getOwnPropertyDescriptor(
    XMLHttpRequest.prototype,
    "responseText",
  )?.get;
  const callApp = (message: string): string | null => {
    const request = new XMLHttpRequest();
    try {
      open.call(request, "POST", ask, false);
      send.call(
        request,
        stringify({ ...before(), note: message } satisfies PageAsk),
      );
      const text = response?.call(request) as string | undefined;
      return text === undefined || text === "" ? null : text;
    } catch {
      scope.console.warn(NO_REPLY);
      return null;
    }
  };
  scope.prompt = (text?: string, preset?: string) => {
    if (text === "footbridge-call") return callApp(preset ?? "");
    if (text !== "footbridge") return prompt.call(scope, text, preset);
    if (preset === "key") return boot.channel;
    return preset === "boot" && isPage ? JSON.stringify(boot) : null;
  };
}

function pair(scope: Scope, pairing: Pairing): void {
  const { boot, document, socket, launch, isServed, version } = pairing;
  const { WebSocket, setTimeout } = scope;
  const { parse, stringify } = JSON as {
    parse: (text: string) => unknown;
    stringify: (value: unknown) => string;
  };
  addLaunch(scope, launch);
  const { userAgent } = boot.environment;
  if (scope.navigator.userAgent !== userAgent)
    Object.defineProperty(scope.Navigator.prototype, "userAgent", {
      configurable: true,
      get: () => userAgent,
    });
  const waiting: string[] = [];
  let open: WebSocket | null = null;
  /** The number of messages that the open socket has sent. */
  let sent = 0;
  const post = (text: string): void => {
    if (open) {
      open.send(text);
      sent += 1;
    } else waiting.push(text);
  };
  const report = (report: PageReport): void => post(stringify(report));
  const greeting = (): Greeting => ({
    document,
    url: scope.location.href,
    isServed,
    isOnDisplay,
    version,
  });
  handlePrompts(scope, pairing, true, () => ({
    greeting: greeting(),
    sent: open ? sent : 0,
    unsent: waiting.splice(0),
  }));
  takeNavigations(scope, boot.environment.navigations, (url) =>
    report({ is: "navigated", url }),
  );
  scope.addEventListener("load", () => {
    // Other listeners for the same event have run by then.
    setTimeout.call(scope, () => report({ is: "loaded" }), 0);
  });

  let line: EventTarget | null = null;
  let time: PageTime | null = null;
  scope.document.addEventListener(
    boot.channel,
    (offer) => {
      offer.preventDefault();
      // The agent has saved the browser's timers by now.
      if (!boot.virtualTime) time = new PageTime(scope);
      line = (offer as FocusEvent).relatedTarget;
      line?.addEventListener("message", (event) =>
        post(String((event as CustomEvent<unknown>).detail)),
      );
    },
    { once: true },
  );

  const connect = (): void => {
    const address = new URL(socket, scope.location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const next = new WebSocket(address);
    next.onopen = () => {
      next.send(stringify(greeting()));
      open = next;
      sent = 0;
      for (const text of waiting.splice(0)) post(text);
    };
    next.onmessage = (event) =>
      carryOut(scope, line, time, parse(String(event.data)) as PageCommand);
    next.onclose = () => {
      open = null;
      setTimeout.call(scope, connect, RETRY);
    };
  };
  connect();
}

/**
 * Adds the app's parameters to the address when the page is opened, as the app does. Existing parameters stay. A reload
 * updates the parameters that still exist, since the app's version may have changed.
 */
function addLaunch(scope: Scope, { query, hash }: Launch): void {
  const { document, history, location, performance } = scope;
  const [entry] = performance.getEntriesByType("navigation") as [
    PerformanceNavigationTiming?,
  ];
  const isReload = entry?.type === "reload";
  const isOpened =
    entry?.type === "navigate" &&
    !document.referrer.startsWith(`${location.origin}/`);
  if (!isReload && !isOpened) return;
  const url = new URL(location.href);
  url.search = merged(url.search.slice(1), query, isOpened);
  url.hash = merged(url.hash.slice(1), hash, isOpened);
  if (url.href !== location.href)
    history.replaceState(history.state, "", url.href);
}

/** Adds missing parameters, or updates existing ones. */
function merged(
  text: string,
  added: [string, string][],
  adds: boolean,
): string {
  let parts = text === "" ? [] : text.split("&");
  const nameOf = (part: string): string | undefined =>
    [...new URLSearchParams(part).keys()][0];
  for (const [name, value] of added) {
    const pair = String(new URLSearchParams([[name, value]]));
    const isThere = parts.some((part) => nameOf(part) === name);
    if (adds && !isThere) parts.push(pair);
    else if (!adds && isThere)
      parts = parts.map((part) => (nameOf(part) === name ? pair : part));
  }
  return parts.join("&");
}

function carryOut(
  scope: Scope,
  line: EventTarget | null,
  time: PageTime | null,
  command: PageCommand,
): void {
  switch (command.do) {
    case "run": {
      const detail = JSON.stringify([command.id, command.now, command.command]);
      line?.dispatchEvent(new scope.CustomEvent("run", { detail }));
      break;
    }
    case "reload":
      scope.location.reload();
      break;
    case "open":
      scope.location.assign(command.url);
      break;
    case "clear":
      void clear(scope).then(() => {
        scope.location.replace(command.url);
        // An address that differs only in its fragment loads nothing.
        if (command.url.includes("#")) scope.location.reload();
      });
      break;
    case "store":
      store(scope, command.area, command.key, command.value);
      break;
    case "hold-time":
      if (command.is_held) time?.hold();
      else time?.release();
      break;
    case "send":
      send(scope, command.via, command.arguments);
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

/** Calls the app like the client. */
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
