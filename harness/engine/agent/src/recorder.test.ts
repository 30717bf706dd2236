import { beforeEach, describe, expect, it } from "vitest";
import { fill, press, select, tap } from "./act";
import { recordActs, reportFrameActs } from "./recorder";
import { byId, newOutbox, newPage, type Scope } from "./testing/page";
import type { AgentMessage, UserAct } from "./wire.generated";

let scope: Scope;
let messages: AgentMessage[];

/** Records on a page. Events that a test dispatches count as the user's. */
function record(body: string, isUsers?: (event: Event) => boolean): void {
  scope = newPage(body);
  const sent = newOutbox(scope);
  messages = sent.messages;
  recordActs(scope, sent.outbox, isUsers ?? (() => true));
}

function acts(): UserAct[] {
  return messages.flatMap((message) =>
    message.kind === "act" ? [message.act] : [],
  );
}

/** A click with a finger, as a browser reports it. */
function click(element: Element): void {
  const shared = { bubbles: true, cancelable: true };
  element.dispatchEvent(new scope.PointerEvent("pointerdown", shared));
  const focused = scope.document.activeElement;
  if (element instanceof scope.HTMLElement && element !== focused)
    element.focus();
  element.dispatchEvent(
    new scope.MouseEvent("click", { ...shared, detail: 1 }),
  );
}

/** Types a text at the end of a field, character by character. */
function type(id: string, text: string): void {
  const field = byId(scope, id) as HTMLInputElement;
  for (const key of text) {
    keydown(field, key);
    field.value += key;
    field.dispatchEvent(new scope.InputEvent("input", { bubbles: true }));
  }
}

function keydown(
  element: Element,
  key: string,
  more: KeyboardEventInit = {},
): void {
  element.dispatchEvent(
    new scope.KeyboardEvent("keydown", { bubbles: true, key, ...more }),
  );
}

const button = (name: string) => ({
  finder: { role: { role: "button", name } },
});
const label = (text: string) => ({ finder: { label: text } });

describe("tap", () => {
  it("is recorded before the page reacts to it", () => {
    record(`<button id="it">Pay</button>`);
    const it = byId(scope, "it");
    it.addEventListener("click", () => expect(acts()).toHaveLength(1));
    click(it);
    expect(acts()).toEqual([{ do: "tap", target: button("Pay") }]);
  });

  it("targets the element at the time of the press", () => {
    record(`<button id="it">Pay</button>`);
    const it = byId(scope, "it");
    it.addEventListener("pointerdown", () => (it.textContent = "Paying"));
    click(it);
    expect(acts()).toEqual([{ do: "tap", target: button("Pay") }]);
  });

  it("on a label targets its control", () => {
    record(`<label id="it"><input type="checkbox"> I agree</label>`);
    // The browser clicks the checkbox as well.
    click(byId(scope, "it"));
    expect(scope.document.querySelector("input")?.checked).toBe(true);
    const target = { finder: { role: { role: "checkbox", name: "I agree" } } };
    expect(acts()).toEqual([{ do: "tap", target }]);
  });

  it("on a button in a label targets the button", () => {
    record(`<label>Amount <input> <button id="it">Max</button></label>`);
    click(byId(scope, "it"));
    expect(acts()).toEqual([{ do: "tap", target: button("Max") }]);
  });

  it("counts when it comes from a screen reader", () => {
    record(`<button id="it">Pay</button>`);
    byId(scope, "it").click();
    expect(acts()).toEqual([{ do: "tap", target: button("Pay") }]);
  });

  it("on a field counts only if no text follows", () => {
    record(
      `<label>Date <input id="date"></label><button id="it">Today</button>`,
    );
    click(byId(scope, "date"));
    click(byId(scope, "it"));
    expect(acts()).toEqual([
      { do: "tap", target: label("Date") },
      { do: "tap", target: button("Today") },
    ]);
  });
});

describe("text", () => {
  beforeEach(() =>
    record(
      `<form><label>Email <input id="email"></label>` +
        `<label>Password <input id="password" type="password"></label>` +
        `<button type="button" id="go">Log in</button></form>`,
    ),
  );

  it("is recorded once, when the field is left", () => {
    click(byId(scope, "email"));
    type("email", "ann");
    expect(acts()).toEqual([]);
    click(byId(scope, "password"));
    type("password", "secret");
    click(byId(scope, "go"));
    expect(acts()).toEqual([
      { do: "fill", target: label("Email"), text: "ann" },
      { do: "fill", target: label("Password"), text: "secret" },
      { do: "tap", target: button("Log in") },
    ]);
  });

  it("is recorded before the key that submits it", () => {
    type("email", "ann");
    keydown(byId(scope, "email"), "Enter");
    // The browser clicks the form's button.
    byId(scope, "go").click();
    expect(acts()).toEqual([
      { do: "fill", target: label("Email"), text: "ann" },
      { do: "press", target: label("Email"), key: "Enter" },
    ]);
  });

  it("is not split by another tap on the field", () => {
    type("email", "an");
    click(byId(scope, "email"));
    type("email", "n");
    byId(scope, "email").dispatchEvent(
      new scope.Event("change", { bubbles: true }),
    );
    expect(acts()).toEqual([
      { do: "fill", target: label("Email"), text: "ann" },
    ]);
  });

  it("is recorded when the page is left", () => {
    type("email", "ann");
    scope.dispatchEvent(new scope.Event("pagehide"));
    expect(acts()).toEqual([
      { do: "fill", target: label("Email"), text: "ann" },
    ]);
  });
});

describe("choice", () => {
  const options = `<label>Pair <select id="it"><option value="">None</option><option value="a">BTC</option><option value="b">BTC</option></select></label>`;

  function choose(value: string): void {
    const list = byId(scope, "it") as HTMLSelectElement;
    click(list);
    list.value = value;
    for (const type of ["input", "change"])
      list.dispatchEvent(new scope.Event(type, { bubbles: true }));
  }

  it("is recorded by the option's label, without a tap", () => {
    record(options);
    choose("a");
    expect(acts()).toEqual([
      { do: "select", target: label("Pair"), option: "BTC" },
    ]);
  });

  it("is recorded by the option's value if another has the label", () => {
    record(options);
    choose("b");
    expect(acts()).toEqual([
      { do: "select", target: label("Pair"), option: "b" },
    ]);
  });
});

describe("key", () => {
  it("is recorded with the element that has the focus", () => {
    record(`<ul><li id="it" role="tab" tabindex="0">Open</li></ul>`);
    keydown(byId(scope, "it"), "ArrowRight");
    expect(acts()).toEqual([
      {
        do: "press",
        target: { finder: { role: { role: "tab", name: "Open" } } },
        key: "ArrowRight",
      },
    ]);
  });

  it("is recorded without an element if nothing has the focus", () => {
    record("");
    keydown(scope.document.body, "Escape");
    keydown(scope.document.body, "?");
    expect(acts()).toEqual([
      { do: "press", target: null, key: "Escape" },
      { do: "press", target: null, key: "?" },
    ]);
  });

  it("is recorded instead of the click that it causes", () => {
    record(`<button id="it">Pay</button>`);
    keydown(byId(scope, "it"), " ");
    byId(scope, "it").click();
    expect(acts()).toEqual([
      { do: "press", target: button("Pay"), key: "Space" },
    ]);
  });

  it.each([
    ["a modifier", "Shift", {}],
    ["a browser's own", "r", { ctrlKey: true }],
    ["a part of a character", "a", { isComposing: true }],
    ["scrolling", "ArrowDown", {}],
    ["scrolling by a page", " ", {}],
    ["a step backwards", "Tab", { shiftKey: true }],
  ])("that is %s is left out", (_, key, more) => {
    record("");
    keydown(scope.document.body, key, more);
    expect(acts()).toEqual([]);
  });

  it.each(["a", "Backspace", "ArrowLeft", "Home"])(
    "that edits a field is not recorded: %s",
    (key) => {
      record(`<input id="it">`);
      keydown(byId(scope, "it"), key);
      expect(acts()).toEqual([]);
    },
  );

  it("that moves in a field's list is recorded", () => {
    record(`<label>City <input id="it" role="combobox"></label>`);
    keydown(byId(scope, "it"), "ArrowDown");
    expect(acts()).toEqual([
      { do: "press", target: label("City"), key: "ArrowDown" },
    ]);
  });
});

it("events of scripts are not recorded", () => {
  const body = `<button id="go">Go</button><input id="field"><select id="list"><option>One</option></select>`;
  record(body, (event) => event.isTrusted);
  const target = { finder: { text: "it" } };
  tap(byId(scope, "go"), target, true);
  fill(byId(scope, "field"), target, "text");
  select(byId(scope, "list"), target, "One");
  press(byId(scope, "go"), "Enter");
  expect(acts()).toEqual([]);
});

it("a reopened document is recorded once", () => {
  scope = newPage(`<button id="it">Pay</button>`);
  const sent = newOutbox(scope);
  messages = sent.messages;
  const listen = recordActs(scope, sent.outbox, () => true);
  listen();
  click(byId(scope, "it"));
  expect(acts()).toHaveLength(1);
});

describe("act in a component", () => {
  /** Puts fields into the shadow tree of a component, and records. */
  function recordInside(): ShadowRoot {
    record(`<x-form id="host"></x-form>`);
    const root = byId(scope, "host").attachShadow({ mode: "open" });
    root.innerHTML =
      "<label>Name <input></label><label>Size <select><option>S<option>M</select></label><button>Pay</button>";
    return root;
  }
  const composed = { bubbles: true, composed: true };

  it("is described by the control inside it", () => {
    const root = recordInside();
    const [input, list, pay] = ["input", "select", "button"].map(
      (name) => root.querySelector(name) as HTMLInputElement,
    );
    const click = new scope.MouseEvent("click", { ...composed, detail: 1 });
    pay?.dispatchEvent(click);
    if (input) input.value = "Ada";
    input?.dispatchEvent(new scope.InputEvent("input", composed));
    if (list) list.value = "M";
    list?.dispatchEvent(new scope.Event("input", composed));
    expect(acts()).toEqual([
      { do: "tap", target: button("Pay") },
      { do: "fill", target: label("Name"), text: "Ada" },
      { do: "select", target: label("Size"), option: "M" },
    ]);
  });
});

describe("act that no step describes", () => {
  it("is a tap on an element without a role, a name or a text", () => {
    record('<div id="picture"><canvas id="canvas"></canvas></div>');
    click(byId(scope, "canvas"));
    click(scope.document.body);
    expect(acts()).toEqual([
      { do: "undescribed", step: "tap", reason: "nameless" },
    ]);
  });

  it("is a text in a field without a name, reported once", () => {
    // A password field has no role.
    record('<input id="two" type="password">');
    click(byId(scope, "two"));
    type("two", "abc");
    expect(acts()).toEqual([
      { do: "undescribed", step: "fill", reason: "nameless" },
    ]);
  });

  it("is a choice of several options at once", () => {
    record(
      '<label>Sizes <select id="list" multiple><option>S<option>M</select></label>',
    );
    const list = byId(scope, "list") as HTMLSelectElement;
    for (const option of list.options) option.selected = true;
    list.dispatchEvent(new scope.Event("input", { bubbles: true }));
    expect(acts()).toEqual([
      { do: "undescribed", step: "select", reason: "several-options" },
    ]);
  });

  it("is anything done in a frame", () => {
    scope = newPage("<button id=pay>Pay</button><input id=name>");
    const sent = newOutbox(scope);
    ({ messages } = sent);
    const report = reportFrameActs(scope, sent.outbox, () => true);
    report();
    // After `document.write`, the listeners are added again.
    report();
    click(byId(scope, "pay"));
    byId(scope, "name").dispatchEvent(
      new scope.Event("change", { bubbles: true }),
    );
    expect(acts()).toEqual([
      { do: "undescribed", step: "tap", reason: "in-frame" },
      { do: "undescribed", step: "fill", reason: "in-frame" },
    ]);
  });
});
