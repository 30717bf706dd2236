/** A page for a test, in its own realm with its own globals, as in a browser. */
import { JSDOM } from "jsdom";
import { takeNatives } from "../natives";
import { Outbox } from "../outbox";
import type { AgentMessage, Stamped } from "../wire.generated";

export type Scope = Window & typeof globalThis;

export function newPage(
  body = "",
  url = "https://www.exchange.test/lab?x=1",
): Scope {
  const { window } = new JSDOM(`<!doctype html><body>${body}`, {
    url,
    runScripts: "outside-only",
  });
  // Features that jsdom lacks and the agent uses.
  window.reportError = (error: unknown) => {
    const message = String(error);
    window.dispatchEvent(new window.ErrorEvent("error", { message }));
  };
  return window;
}

/** The element with an id. */
export function byId(scope: Scope, id: string): HTMLElement {
  const element = scope.document.getElementById(id);
  if (!element) throw new Error(`no #${id} on the page`);
  return element;
}

/** An outbox, and its sent messages. */
export function newOutbox(
  scope: Scope,
  now: () => number = () => 0,
): { outbox: Outbox; messages: AgentMessage[]; stamps: number[] } {
  const messages: AgentMessage[] = [];
  const stamps: number[] = [];
  const natives = takeNatives(scope);
  const outbox = new Outbox(
    (text) => {
      const [at, message] = JSON.parse(text) as Stamped;
      stamps.push(at);
      messages.push(message);
    },
    natives,
    now,
  );
  return { outbox, messages, stamps };
}

/** Dispatches an event as the browser, not as a script. */
export function dispatchTrusted(target: EventTarget, event: Event): void {
  const { type } = event;
  const { isTrusted } = implementationOf(event);
  if (isTrusted !== false) throw new Error(`jsdom has changed: ${type}`);
  Object.assign(implementationOf(event), { isTrusted: true });
  implementationOf(target)._dispatch?.(implementationOf(event));
}

interface Implementation {
  isTrusted?: boolean;
  _dispatch?: (event: Implementation) => void;
}

/** Sets what an element has only in a layout, which jsdom lacks. */
export function setLayout(
  element: Element,
  layout: Readonly<Record<string, unknown>>,
): void {
  const implementation = implementationOf(element);
  for (const [name, value] of Object.entries(layout))
    Object.defineProperty(implementation, name, { value });
}

/** jsdom's implementation behind an object of the page. */
function implementationOf(object: object): Implementation {
  const key = Object.getOwnPropertySymbols(object).find(
    ({ description }) => description === "impl",
  );
  const found = key && (object as Record<symbol, Implementation>)[key];
  return found ?? (object as Implementation);
}
