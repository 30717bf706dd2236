/** Tells the harness what a person would notice on the page and a developer in the console. */
import { describe, describeConsole } from "./describe";
import type { Outbox } from "./outbox";

type Scope = Window & typeof globalThis;

export function observe(scope: Scope, outbox: Outbox): void {
  observeErrors(scope, outbox);
  observeConsole(scope, outbox);
  observeDialogs(scope, outbox);
  observeWindows(scope, outbox);
  observeWorkers(scope, outbox);
  observeAddress(scope, outbox);
  observeDocument(scope, outbox);
  scope.document.addEventListener("footbridge", (event) => {
    const detail: unknown = (event as CustomEvent<unknown>).detail;
    outbox.send({
      kind: "probe",
      detail: typeof detail === "string" ? detail : describe(detail),
    });
  });
}

function observeErrors(scope: Scope, outbox: Outbox): void {
  scope.addEventListener("error", (event) => {
    if (event.target === scope)
      outbox.send({ kind: "error", text: event.message });
  });
  scope.addEventListener("unhandledrejection", (event) => {
    outbox.send({
      kind: "error",
      text: `unhandled rejection: ${describe(event.reason)}`,
    });
  });
}

function observeConsole(scope: Scope, outbox: Outbox): void {
  for (const [method, level] of [
    ["warn", "warning"],
    ["error", "error"],
  ] as const) {
    const write = scope.console[method].bind(scope.console);
    scope.console[method] = (...args: unknown[]) => {
      outbox.send({
        kind: "console",
        level,
        text: describeConsole(args),
      });
      write(...args);
    };
  }
}

function observeDialogs(scope: Scope, outbox: Outbox): void {
  scope.alert = (text?: unknown) => {
    outbox.send({ kind: "dialog", dialog: "alert", text: String(text ?? "") });
  };
  scope.confirm = (text?: string) => {
    outbox.send({
      kind: "dialog",
      dialog: "confirm",
      text: String(text ?? ""),
    });
    return true;
  };
  scope.prompt = (text?: string, preset?: string) => {
    outbox.send({ kind: "dialog", dialog: "prompt", text: String(text ?? "") });
    return preset ?? null;
  };
}

function observeWindows(scope: Scope, outbox: Outbox): void {
  // There is one page; a client that opens another is told that it was blocked, as a webview without tabs does.
  scope.open = (url?: string | URL) => {
    const address =
      url === undefined || url === "" ? "about:blank" : String(url);
    outbox.send({ kind: "window", url: address });
    return null;
  };
}

function observeWorkers(scope: Scope, outbox: Outbox): void {
  const container = (scope as Partial<Scope>).ServiceWorkerContainer?.prototype;
  if (!container) return;
  const { register } = container;
  container.register = function (...args) {
    outbox.send({ kind: "service-worker" });
    return register.apply(this, args);
  };
}

/** The client's own navigations inside the document; the engine reports those that load another. */
function observeAddress(scope: Scope, outbox: Outbox): void {
  let known = scope.location.href;
  const look = () => {
    if (scope.location.href === known) return;
    known = scope.location.href;
    outbox.send({ kind: "goto", url: known });
  };
  for (const method of ["pushState", "replaceState"] as const) {
    const original = scope.History.prototype[method];
    scope.History.prototype[method] = function (this: History, ...args) {
      original.apply(this, args);
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
      original.call(this, delta);
    };
  }
  scope.addEventListener("popstate", () => {
    look();
    outbox.send({ kind: "traversed" });
  });
  scope.addEventListener("hashchange", look);
}

function observeDocument(scope: Scope, outbox: Outbox): void {
  const shown = new WeakMap<Element, string>();
  let title = "";
  const look = () => {
    if (scope.document.title !== title) {
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
  new scope.MutationObserver(look).observe(scope.document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ["role"],
  });
}
