import { beforeAll, describe, expect, it } from "vitest";
import { PendingReplies } from "./bridge";
import { takeNatives } from "./natives";
import { observe } from "./observe";
import { perform, takeTools, type Page, type Performed } from "./perform";
import { recordActs } from "./recorder";
import { byId, newOutbox, newPage, type Scope } from "./testing/page";
import type { AgentMessage, Boot } from "./wire.generated";

const PAGE = `
  <title id="title">Pay</title>
  <main>
    <h1>Payment</h1>
    <section aria-labelledby="form">
      <form id="form" data-testid="form">
        <p role="status" id="status">Ready</p>
        <label>Amount <input id="amount" value="1"></label>
        <select aria-label="Currency"><option>EUR</option><option>CHF</option></select>
        <a href="/help">Help</a>
        <button type="button"><b>Send</b></button>
        <p aria-busy="true">Loading…</p>
        <div role="alert">Too high</div>
      </form>
    </section>
    <table><tr><td role="rowheader"><form hidden>Secret</form></td></tr></table>
  </main>`;

const FORM = { finder: { "test-id": "form" } };
const SEND = { finder: { role: { role: "button", name: "Send" } } };
const AMOUNT = { finder: { label: "Amount" } };
const CURRENCY = { finder: { role: { role: "combobox", name: "Currency" } } };
const EMPTY = { finder: { text: "Loading…" } };

const COMMANDS: Performed[] = [
  { do: "tap", target: SEND },
  { do: "fill", target: AMOUNT, text: "20" },
  { do: "press", target: AMOUNT, key: "Enter" },
  { do: "press", target: null, key: "Escape" },
  { do: "select", target: CURRENCY, option: "CHF" },
  { do: "select", target: CURRENCY, option: "EUR" },
  { do: "hover", target: AMOUNT },
  { do: "hover", target: SEND },
  { do: "scroll", target: SEND, to: "bottom" },
  { do: "tap", target: EMPTY },
  { do: "tap", target: FORM },
  { do: "hover", target: FORM },
  { do: "scroll", target: FORM, to: null },
  { do: "examine", target: FORM, styles: ["display"], lists: ["button"] },
  { do: "look", target: FORM, states: ["id"] },
  { do: "look", target: null, states: ["id"] },
  { do: "examine", target: null, styles: ["display"], lists: ["button"] },
  { do: "examine", target: SEND, styles: ["display"], lists: [] },
  { do: "count", target: SEND },
  { do: "texts" },
  { do: "controls" },
  { do: "places", texts: ["Ready"] },
  { do: "loading" },
  { do: "head" },
  { do: "read" },
];

const EVENTS =
  "pointerdown mousedown focusin click input change keydown submit pointerover mouseenter wheel";

/** Parts of what the agent reports. */
const SHOWN = [
  "click button",
  "submit form",
  '"text":"Paying"',
  '"text":"Busy"',
  '"value":"20"',
  "p is loading",
];

let scope: Scope;
let title: HTMLElement;
let status: HTMLElement;
let field: HTMLElement;
let expected: string;
let messages: AgentMessage[];
let page: Omit<Page, "mouse" | "tapped">;
const events: string[] = [];

beforeAll(async () => {
  scope = newPage(PAGE);
  const { outbox, messages: sent } = newOutbox(scope);
  messages = sent;
  title = byId(scope, "title");
  status = byId(scope, "status");
  // Outside the page: as the parent of a form around it, it would close a loop.
  field = scope.document.createElement("input");
  const { window, document } = scope;
  page = {
    ...takeTools(scope),
    window: scope,
    document,
    boot: { environment: { touch: true } } as Boot,
    natives: takeNatives(scope),
    outbox,
    pending: new PendingReplies(),
  };
  observe(scope, outbox);
  recordActs(scope, outbox, () => true);
  const { prototype } = scope.Element;
  for (const type of EVENTS.split(" "))
    window.addEventListener(
      type,
      (event) => {
        const name: unknown = Reflect.get(prototype, "localName", event.target);
        events.push(`${type} ${String(name)}`);
        if (type === "submit") event.preventDefault();
      },
      true,
    );
  await runAll();
  expected = await runAll();
  for (const part of SHOWN) expect(expected).toContain(part);
  expect(expected).not.toContain("error");
});

/** Returns the results and reports of the agent for each command. */
async function runAll(): Promise<string> {
  events.length = 0;
  const { mouse, tapped } = takeTools(scope);
  title.replaceChildren("Paying");
  status.replaceChildren("Busy");
  await Promise.resolve();
  const results: unknown[] = [];
  for (const command of COMMANDS) {
    try {
      results.push(await perform(command, { ...page, mouse, tapped }));
    } catch (error) {
      results.push({ error: String(error) });
    }
  }
  title.replaceChildren("Pay");
  status.replaceChildren("Ready");
  await Promise.resolve();
  return JSON.stringify({ results, events, messages: messages.splice(0) });
}

/** The names of an object's properties, the inherited ones included. */
function namesOf(object: object): string[] {
  const names = new Set<string>();
  for (
    let owner: object | null = object;
    owner;
    owner = Object.getPrototypeOf(owner) as object | null
  )
    for (const name of Object.getOwnPropertyNames(owner)) names.add(name);
  return [...names];
}

/** Whether jsdom's selectors read a property. Unlike a browser's, they read elements' own properties. */
function isReadBySelector(): boolean {
  return new Error().stack?.includes("/dom-selector/") ?? false;
}

/** Runs the commands while an object's properties of these names are a field. */
async function runShadowed(
  object: object,
  names: readonly string[],
): Promise<string> {
  const own = names.map((name) =>
    Object.getOwnPropertyDescriptor(object, name),
  );
  for (const name of names) {
    const native: unknown = Reflect.get(object, name);
    Object.defineProperty(object, name, {
      configurable: true,
      get: () => (isReadBySelector() ? native : field),
    });
  }
  const done = await runAll();
  for (const [index, name] of names.entries()) {
    Reflect.deleteProperty(object, name);
    const before = own[index];
    if (before) Object.defineProperty(object, name, before);
  }
  return done;
}

/** The names of properties that the agent depends on. */
async function namesThatMatter(
  object: object,
  names: readonly string[],
): Promise<readonly string[]> {
  if ((await runShadowed(object, names)) === expected) return [];
  if (names.length === 1) return names;
  const half = Math.ceil(names.length / 2);
  return [
    ...(await namesThatMatter(object, names.slice(0, half))),
    ...(await namesThatMatter(object, names.slice(half))),
  ];
}

/** The names that a field or an image can take. A number is an index. */
function namesThatCanBeTaken(object: object): string[] {
  return namesOf(object).filter(
    (name) =>
      !/^\d+$/.test(name) &&
      Object.getOwnPropertyDescriptor(object, name)?.configurable !== false,
  );
}

// jsdom has no such named properties, but an object's own have the same effect.
describe("what the agent does", () => {
  it.each([
    ["a form's fields", () => byId(scope, "form")],
    ["a document's images", () => scope.document],
  ])("doesn't depend on the names of %s", async (_, find) => {
    const object = find();
    const names = namesThatCanBeTaken(object);
    expect(names.length).toBeGreaterThan(200);
    expect(await namesThatMatter(object, names)).toEqual([]);
  });
});
