/** Reports what a user notices on the page and a developer in the console. */
import { apply, toText, uncurry } from "./builtins";
import { takeEvents } from "./events";
import { describe, describeConsole, stackOf } from "./describe";
import type { NoteSink } from "./outbox";

type Scope = Window & typeof globalThis;

const UNCAUGHT = "Uncaught ";
const { prototype: text } = String;
const startsWith = uncurry<string, [string], boolean>(text.startsWith);
const slice = uncurry<string, [number], string>(text.slice);

/**
 * The kind of window that is observed: the page, or a frame, whose title and address are not the
 * page's.
 */
export type Place = "page" | "frame";

/**
 * Observes a window. The returned function adds the listeners again after `document.open()` has
 * removed them; it may be called any number of times.
 */
export function observe(
  scope: Scope,
  outbox: NoteSink,
  place: Place = "page",
): () => void {
  const listeners = [
    observeErrors(scope, outbox),
    observeAddress(scope, outbox, place),
    observeDocument(scope, outbox, place),
    observeProbe(scope, outbox),
  ];
  observeConsole(scope, outbox);
  observeDialogs(scope, outbox);
  observeWindows(scope, outbox);
  observeWorkers(scope, outbox);
  const listen = () => {
    for (const listener of listeners) listener();
  };
  listen();
  return listen;
}

function observeProbe(scope: Scope, outbox: NoteSink): () => void {
  const events = takeEvents(scope);
  const onProbe = (event: Event) => {
    const detail = events.detail(event as CustomEvent<unknown>);
    outbox.send({
      kind: "probe",
      detail: typeof detail === "string" ? detail : describe(detail),
    });
  };
  return () => scope.document.addEventListener("footbridge", onProbe);
}

/** The message of an uncaught error. Chromium says first that it is uncaught. */
function withoutPrefix(message: string): string {
  return startsWith(message, UNCAUGHT)
    ? slice(message, UNCAUGHT.length)
    : message;
}

function observeErrors(scope: Scope, outbox: NoteSink): () => void {
  const events = takeEvents(scope);
  const rejections = observeRejections(scope, outbox);
  const onError = (event: ErrorEvent) => {
    if (events.target(event) !== scope) return;
    const filename = events.filename(event);
    outbox.send({
      kind: "error",
      text: withoutPrefix(events.message(event)),
      // A script with a syntax error has no stack, only a place.
      stack:
        stackOf(events.error(event)) ??
        (filename
          ? `@${filename}:${events.line(event)}:${events.column(event)}`
          : null),
    });
  };
  return () => {
    events.listenFirst(scope, "error", onError);
    rejections();
  };
}

/** Observes a worker's rejections, which reach no other context; its exceptions reach its page. */
export function observeRejections(scope: Scope, outbox: NoteSink): () => void {
  const events = takeEvents(scope);
  const onRejection = (event: PromiseRejectionEvent) => {
    const reason: unknown = events.reason(event);
    outbox.send({
      kind: "error",
      text: `unhandled rejection: ${describe(reason)}`,
      stack: stackOf(reason),
    });
  };
  return () => events.listenFirst(scope, "unhandledrejection", onRejection);
}

export function observeConsole(scope: Scope, outbox: NoteSink): void {
  for (const [method, level] of [
    ["warn", "warning"],
    ["error", "error"],
  ] as const) {
    const { console } = scope;
    const write = console[method];
    scope.console[method] = (...args: unknown[]) => {
      outbox.send({
        kind: "console",
        level,
        text: describeConsole(args),
      });
      apply(write, console, args);
    };
  }
}

function observeDialogs(scope: Scope, outbox: NoteSink): void {
  scope.alert = (text?: unknown) => {
    outbox.send({ kind: "dialog", dialog: "alert", text: toText(text ?? "") });
  };
  scope.confirm = (text?: string) => {
    outbox.send({
      kind: "dialog",
      dialog: "confirm",
      text: toText(text ?? ""),
    });
    return true;
  };
  scope.prompt = (text?: string, preset?: string) => {
    outbox.send({ kind: "dialog", dialog: "prompt", text: toText(text ?? "") });
    return preset ?? null;
  };
  scope.print = () =>
    outbox.send({ kind: "dialog", dialog: "print", text: "" });
  // The last listener knows whether the page asks to stay. The answer is to leave, as to every other question.
  const look = (event: Event) => {
    const { returnValue } = event as BeforeUnloadEvent;
    // An event created by the page has a boolean there, and opens no dialog.
    const asks =
      event.defaultPrevented ||
      (typeof returnValue === "string" && returnValue !== "");
    if (asks) outbox.send({ kind: "dialog", dialog: "beforeunload", text: "" });
  };
  scope.addEventListener(
    "beforeunload",
    () => scope.addEventListener("beforeunload", look, { once: true }),
    { capture: true },
  );
}

function observeWindows(scope: Scope, outbox: NoteSink): void {
  // There is only one page; `window.open` fails as in a webview without tabs.
  scope.open = (url?: string | URL) => {
    const address =
      url === undefined || url === "" ? "about:blank" : String(url);
    outbox.send({ kind: "window", url: address });
    return null;
  };
}

/** Warns about a feature that ignores the virtual clock; `docs/engines.md` lists them. */
function warn(outbox: NoteSink, text: string): void {
  const level = "warning";
  outbox.send({ kind: "console", level, text: `footbridge: ${text}` });
}

function observeWorkers(scope: Scope, outbox: NoteSink): void {
  const { SharedWorker } = scope as Partial<Scope>;
  if (SharedWorker)
    scope.SharedWorker = new Proxy(SharedWorker, {
      construct(target, args, asked) {
        warn(outbox, "a shared worker goes by the machine's clock");
        return Reflect.construct(target, args, asked) as object;
      },
    });
  const container = (scope as Partial<Scope>).ServiceWorkerContainer?.prototype;
  if (!container) return;
  const { register } = container;
  container.register = function (...args) {
    outbox.send({ kind: "service-worker" });
    warn(outbox, "a service worker goes by the machine's clock");
    return register.apply(this, args);
  };
}

/**
 * Reports the client's navigations within the document. The engine reports those that load another
 * one.
 */
function observeAddress(
  scope: Scope,
  outbox: NoteSink,
  place: Place,
): () => void {
  let known = scope.location.href;
  const look = () => {
    if (place === "frame" || scope.location.href === known) return;
    known = scope.location.href;
    outbox.send({ kind: "goto", url: known });
  };
  for (const method of ["pushState", "replaceState"] as const) {
    const original = scope.History.prototype[method];
    scope.History.prototype[method] = function (this: History, ...args) {
      try {
        apply(original, this, args);
      } catch (error) {
        // The client gets the browser's error; the harness adds that the engine's limit counts real time.
        if (error instanceof Error && / times per /.test(error.message))
          warn(
            outbox,
            `the machine's clock limits how often ${method} is called`,
          );
        throw error;
      }
      look();
    };
  }
  for (const [method, step] of [
    ["back", -1],
    ["forward", 1],
    ["go", 0],
  ] as const) {
    const original = scope.History.prototype[method] as (
      delta?: number,
    ) => void;
    scope.History.prototype[method] = function (this: History, delta?: number) {
      const far = step === 0 ? Math.trunc(Number(delta)) || 0 : step;
      outbox.send({ kind: "traverse", delta: far });
      apply(original, this, [delta]);
    };
  }
  const onTraversal = () => {
    look();
    outbox.send({ kind: "traversed" });
  };
  return () => {
    scope.addEventListener("popstate", onTraversal);
    scope.addEventListener("hashchange", look);
  };
}

function observeDocument(
  scope: Scope,
  outbox: NoteSink,
  place: Place,
): () => void {
  const shown = new WeakMap<Element, string>();
  let title = "";
  const look = () => {
    if (place === "page" && scope.document.title !== title) {
      title = scope.document.title;
      outbox.send({ kind: "title", text: title });
    }
    for (const region of scope.document.querySelectorAll(
      '[role="alert"],[role="status"],output',
    )) {
      const text = (region.textContent ?? "").replace(/\s+/g, " ").trim();
      if ((shown.get(region) ?? "") === text) continue;
      shown.set(region, text);
      const role = region.getAttribute("role") === "alert" ? "alert" : "status";
      if (text) outbox.send({ kind: "live", role, text });
    }
  };
  const observer = new scope.MutationObserver(look);
  return () =>
    observer.observe(scope.document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["role"],
    });
}
