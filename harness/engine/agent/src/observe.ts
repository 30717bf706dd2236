/** Reports what a user perceives on the page and a developer in the console. */
import {
  apply,
  bare,
  construct,
  listOf,
  newList,
  OwnWeakMap,
  slice,
  startsWith,
  toText,
} from "./builtins";
import {
  attribute,
  hostOf,
  isConnected,
  isElement,
  queryDocument,
  queryRoot,
  title as titleOf,
} from "./dom";
import { takeEvents } from "./events";
import { describe, describeConsole, stackOf } from "./describe";
import { takeDownloads } from "./downloads";
import { flatClosest, flatContains, flatText } from "./flat-tree";
import type { Natives } from "./natives";
import type { MessageSink } from "./outbox";
import { squeeze } from "./page-text";
import { ShadowRoots } from "./shadow-roots";

type Scope = Window & typeof globalThis;

const UNCAUGHT = "Uncaught ";

/** The message of an error whose details a browser hides, since its script is of another origin. */
const HIDDEN_ERROR = "Script error.";

/**
 * The attributes that hide a live region. A dialog hides the rest of the page from assistive technology, and its
 * content isn't announced again afterwards.
 */
const HIDDEN = "[hidden]";

const REGIONS = '[role="alert"],[role="status"],output';

type Change = Pick<MutationRecord, "target" | "addedNodes" | "removedNodes">;

/** The kind of the observed window: the page, or a frame, whose title and address are not the page's. */
export type Place = "page" | "frame";

/**
 * Observes a window. The returned function adds the listeners again after `document.open()` has
 * removed them; it may be called any number of times. `thrown` takes the exception that the agent has thrown to the
 * client, if any.
 */
export function observe(
  scope: Scope,
  outbox: MessageSink,
  place: Place = "page",
  thrown: () => unknown = () => undefined,
  { setTimeout }: Pick<Natives, "setTimeout"> = scope,
  roots = new ShadowRoots(scope),
): () => void {
  const listeners = [
    observeErrors(scope, outbox, thrown),
    observeAddress(scope, outbox, place, setTimeout),
    observeDocument(scope, outbox, place, roots),
    observeProbe(scope, outbox),
  ];
  observeConsole(scope, outbox);
  observeDialogs(scope, outbox);
  observeWindows(scope, outbox);
  takeDownloads(scope, outbox);
  observeWorkers(scope, outbox);
  const listen = () => {
    for (let index = 0; index < listeners.length; index += 1)
      listeners[index]?.();
  };
  listen();
  return listen;
}

function observeProbe(scope: Scope, outbox: MessageSink): () => void {
  const events = takeEvents(scope);
  const onProbe = (event: Event) => {
    const detail = events.detail(event as CustomEvent<unknown>);
    outbox.send({
      kind: "probe",
      detail: typeof detail === "string" ? detail : describe(detail),
    });
  };
  return () => events.listen(scope.document, "footbridge", onProbe);
}

/**
 * The message of an uncaught error, without Chromium's prefix `Uncaught`. An event made by client code may have any
 * value there.
 */
function messageOf(message: unknown): string {
  const isObject = typeof message === "object" || typeof message === "function";
  const text = isObject ? describe(message) : toText(message);
  return startsWith(text, UNCAUGHT) ? slice(text, UNCAUGHT.length) : text;
}

/** The place of an error in a script; null without one. */
function placeOf(
  filename: unknown,
  line: unknown,
  column: unknown,
): string | null {
  return typeof filename === "string" &&
    filename !== "" &&
    typeof line === "number" &&
    typeof column === "number"
    ? `@${filename}:${line}:${column}`
    : null;
}

function observeErrors(
  scope: Scope,
  outbox: MessageSink,
  thrown: () => unknown,
): () => void {
  const events = takeEvents(scope);
  const rejections = observeRejections(scope, outbox);
  const onError = (event: ErrorEvent) => {
    if (events.target(event) !== scope) return;
    const message = events.message(event);
    const hidden = message === HIDDEN_ERROR ? thrown() : undefined;
    outbox.send({
      kind: "error",
      text: hidden === undefined ? messageOf(message) : describe(hidden),
      // A script with a syntax error has no stack, only a place.
      stack:
        stackOf(events.error(event)) ??
        placeOf(
          events.filename(event),
          events.line(event),
          events.column(event),
        ),
    });
  };
  return () => {
    events.listenFirst(scope, "error", onError);
    rejections();
  };
}

/** Observes a worker's rejections, which reach no other context; its exceptions reach its page. */
export function observeRejections(
  scope: Scope,
  outbox: MessageSink,
): () => void {
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

export function observeConsole(scope: Scope, outbox: MessageSink): void {
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

function observeDialogs(scope: Scope, outbox: MessageSink): void {
  const events = takeEvents(scope);
  // As in a browser, a symbol can't be converted to text, and throws.
  scope.alert = (text?: unknown) => {
    outbox.send({ kind: "dialog", dialog: "alert", text: `${text ?? ""}` });
  };
  scope.confirm = (text?: string) => {
    outbox.send({ kind: "dialog", dialog: "confirm", text: `${text ?? ""}` });
    return true;
  };
  scope.prompt = (text?: string, preset?: string) => {
    outbox.send({ kind: "dialog", dialog: "prompt", text: `${text ?? ""}` });
    return preset ?? null;
  };
  scope.print = () =>
    outbox.send({ kind: "dialog", dialog: "print", text: "" });
  // The last listener sees whether the page requests a confirmation. It is accepted, like every other dialog.
  const look = (event: BeforeUnloadEvent) => {
    const returnValue: unknown = events.returnValue(event);
    const isRequested =
      events.isPrevented(event) ||
      (typeof returnValue === "string" && returnValue !== "");
    if (isRequested)
      outbox.send({ kind: "dialog", dialog: "beforeunload", text: "" });
  };
  events.listenFirst(scope, "beforeunload", (event) => {
    // An event created by the page opens no dialog.
    if (event.isTrusted) events.listenOnce(scope, "beforeunload", look);
  });
}

function observeWindows(scope: Scope, outbox: MessageSink): void {
  // There is only one page; `window.open` fails as in a webview without tabs.
  scope.open = (url?: string | URL) => {
    const address = url === undefined || url === "" ? "about:blank" : `${url}`;
    outbox.send({ kind: "window", url: address });
    return null;
  };
}

/** Warns about a feature that ignores the virtual clock; `docs/engines.md` lists them. */
function warn(outbox: MessageSink, text: string): void {
  const level = "warning";
  outbox.send({ kind: "console", level, text: `footbridge: ${text}` });
}

function observeWorkers(scope: Scope, outbox: MessageSink): void {
  const { SharedWorker } = scope as Partial<Scope>;
  if (SharedWorker)
    scope.SharedWorker = new Proxy(SharedWorker, {
      construct(target, args, newTarget) {
        warn(outbox, "a shared worker goes by the machine's clock");
        return construct(target, args, newTarget as typeof SharedWorker);
      },
    });
  const container = (scope as Partial<Scope>).ServiceWorkerContainer?.prototype;
  if (!container) return;
  const { register } = container;
  container.register = function (...args) {
    outbox.send({ kind: "service-worker" });
    warn(outbox, "a service worker goes by the machine's clock");
    return apply(register, this, args);
  };
}

/** Reports the client's navigations within the document. The engine reports navigations that load another document. */
function observeAddress(
  scope: Scope,
  outbox: MessageSink,
  place: Place,
  setTimeout: Natives["setTimeout"],
): () => void {
  const events = takeEvents(scope);
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
        // The client gets the browser's error. The harness adds a warning that the engine's limit counts real time.
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
      // The browser takes the lowest 32 bits as well.
      const far = step === 0 ? (delta as number) | 0 : step;
      outbox.send({ kind: "traverse", delta: far });
      apply(original, this, [far]);
      // The browser begins the move in a task, unless another move has replaced it.
      setTimeout(() => outbox.send({ kind: "traversal-begun" }), 0);
    };
  }
  const onTraversal = (event: Event) => {
    look();
    if (event.isTrusted) outbox.send({ kind: "traversed" });
  };
  return () => {
    events.listen(scope, "popstate", onTraversal);
    events.listen(scope, "hashchange", look);
  };
}

function observeDocument(
  scope: Scope,
  outbox: MessageSink,
  place: Place,
  roots: ShadowRoots,
): () => void {
  const shown = new OwnWeakMap<Element, string>();
  let regions = newList<Element>();
  let title = "";
  /** Forgets the text of a region when it was replaced, even by an equal one, since it is announced again. */
  const forgetReplaced = ({ target, addedNodes, removedNodes }: Change) => {
    if (!hasText(removedNodes) || !hasText(addedNodes)) return;
    const element = isElement(target) ? target : hostOf(target);
    for (let index = 0; element && index < regions.length; index += 1) {
      const region = regions[index];
      if (region && flatContains(region, element)) shown.delete(region);
    }
  };
  const report = (region: Element) => {
    regions[regions.length] = region;
    const isHidden = flatClosest(region, HIDDEN) !== null;
    const text = isHidden ? "" : squeeze(flatText(region));
    if ((shown.get(region) ?? "") === text) return;
    shown.set(region, text);
    const role = attribute(region, "role") === "alert" ? "alert" : "status";
    if (text) outbox.send({ kind: "live", role, text });
  };
  const look = (changes: readonly Change[]) => {
    for (let index = 0; index < changes.length; index += 1) {
      const change = changes[index];
      if (!change) continue;
      forgetReplaced(change);
      const { addedNodes } = change;
      for (let added = 0; added < addedNodes.length; added += 1)
        if (addedNodes[added]) roots.discover(addedNodes[added] as Node);
    }
    for (let index = 0; index < regions.length; index += 1) {
      const region = regions[index];
      if (region && !isConnected(region)) shown.delete(region);
    }
    regions = newList();
    const { document } = scope;
    if (place === "page" && titleOf(document) !== title) {
      title = titleOf(document);
      outbox.send({ kind: "title", text: title });
    }
    queryDocument(document, REGIONS).forEach(report);
    const inside = roots.connected();
    for (let index = 0; index < inside.length; index += 1) {
      const root = inside[index];
      if (root) queryRoot(root, REGIONS).forEach(report);
    }
  };
  const observer = new scope.MutationObserver(look);
  const { observe: start } = scope.MutationObserver.prototype;
  const options = bare({
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    // The browser reads a list by its iterator, which the page can replace.
    attributeFilter: listOf("role", "hidden"),
  });
  const watch = (root: Node): void => {
    apply(start, observer, [root, options]);
  };
  roots.watch(watch);
  return () => watch(scope.document);
}

function hasText(nodes: NodeList): boolean {
  for (let index = 0; index < nodes.length; index += 1)
    if ((nodes[index]?.textContent ?? "").trim() !== "") return true;
  return false;
}
