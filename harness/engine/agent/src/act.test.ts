import { describe, expect, it } from "vitest";
import { fill, press, select, tap } from "./act";
import { byId, newPage, type Scope } from "./testing/page";

const TARGET = { finder: { text: "it" } };

/** The events that reach an element, in order. */
function recordEvents(scope: Scope, id: string, types: string[]): string[] {
  const seen: string[] = [];
  for (const type of types)
    byId(scope, id).addEventListener(type, () => seen.push(type));
  return seen;
}

const PRESSING = [
  "pointerdown",
  "mousedown",
  "focus",
  "pointerup",
  "mouseup",
  "click",
];

describe("tap", () => {
  it("dispatches press, focus, release and click in a browser's order", () => {
    const scope = newPage(`<button id="it">it</button>`);
    const seen = recordEvents(scope, "it", PRESSING);
    tap(byId(scope, "it"), TARGET, true);
    expect(seen).toEqual(PRESSING);
    expect(scope.document.activeElement).toBe(byId(scope, "it"));
  });

  it("comes from a finger or a mouse, depending on the device", () => {
    const scope = newPage(`<button id="it">it</button>`);
    const kinds: string[] = [];
    byId(scope, "it").addEventListener("pointerdown", (event) =>
      kinds.push(event.pointerType),
    );
    tap(byId(scope, "it"), TARGET, true);
    tap(byId(scope, "it"), TARGET, false);
    expect(kinds).toEqual(["touch", "mouse"]);
  });

  it("keeps the focus when the page prevents the press's default", () => {
    const scope = newPage(`<input id="field"><button id="it">it</button>`);
    byId(scope, "field").focus();
    byId(scope, "it").addEventListener("mousedown", (event) =>
      event.preventDefault(),
    );
    const seen = recordEvents(scope, "it", ["click"]);
    tap(byId(scope, "it"), TARGET, true);
    expect(scope.document.activeElement).toBe(byId(scope, "field"));
    expect(seen).toEqual(["click"]);
  });

  it("outside every control removes the focus", () => {
    const scope = newPage(`<input id="field"><p id="it">it</p>`);
    byId(scope, "field").focus();
    tap(byId(scope, "it"), TARGET, true);
    expect(scope.document.activeElement).toBe(scope.document.body);
  });

  it("checks a checkbox, and reaches the handlers around it", () => {
    const scope = newPage(
      `<form id="form"><input type="checkbox" id="it"></form>`,
    );
    const seen = recordEvents(scope, "form", ["click", "input", "change"]);
    tap(byId(scope, "it"), TARGET, false);
    expect((byId(scope, "it") as HTMLInputElement).checked).toBe(true);
    expect(seen).toEqual(["click", "input", "change"]);
  });

  it.each([
    [
      "a disabled button",
      `<button id="control" disabled><b id="it">it</b></button>`,
      "control",
    ],
    [
      "what is written on it",
      `<button id="control" disabled><b id="it">it</b></button>`,
      "it",
    ],
    [
      "one in a disabled fieldset",
      `<fieldset disabled><button id="control"><b id="it">it</b></button></fieldset>`,
      "control",
    ],
  ])("is refused by %s", (_, body, id) => {
    const scope = newPage(body);
    const seen = recordEvents(scope, "control", PRESSING);
    expect(() => tap(byId(scope, id), TARGET, true)).toThrow(
      'text "it": disabled',
    );
    expect(seen).toEqual([]);
  });
});

describe("filling", () => {
  it("replaces a field's text, and dispatches the events of typing", () => {
    const scope = newPage(`<input id="it" value="old">`);
    const seen = recordEvents(scope, "it", ["focus", "input", "change"]);
    fill(byId(scope, "it"), TARGET, "new");
    expect((byId(scope, "it") as HTMLInputElement).value).toBe("new");
    expect(seen).toEqual(["focus", "input", "change"]);
    fill(byId(scope, "it"), TARGET, "");
    expect((byId(scope, "it") as HTMLInputElement).value).toBe("");
  });

  it("changes a field whose `value` a framework shadows", () => {
    const scope = newPage(`<input id="it"><textarea id="area"></textarea>`);
    for (const id of ["it", "area"]) {
      const field = byId(scope, id) as HTMLInputElement;
      // Like React, shadows `value` to track its own writes, and ignores an event without a new value.
      const own = Object.getOwnPropertyDescriptor(
        Object.getPrototypeOf(field) as object,
        "value",
      );
      let written = "";
      Object.defineProperty(field, "value", {
        configurable: true,
        get: () => own?.get?.call(field) as string,
        set: (text: string) => {
          written = text;
          own?.set?.call(field, text);
        },
      });
      let changed = "";
      field.addEventListener("input", () => {
        if (field.value !== written) changed = field.value;
      });
      fill(field, TARGET, "typed");
      expect(changed).toBe("typed");
    }
  });

  it("accepts line breaks in a text area, and text in editable elements", () => {
    const scope = newPage(
      `<textarea id="area"></textarea><div id="it" contenteditable><b>x</b></div>`,
    );
    fill(byId(scope, "area"), TARGET, "a\nb");
    expect((byId(scope, "area") as HTMLTextAreaElement).value).toBe("a\nb");
    // jsdom doesn't implement editing.
    Object.defineProperty(byId(scope, "it"), "isContentEditable", {
      value: true,
    });
    const seen = recordEvents(scope, "it", ["input"]);
    fill(byId(scope, "it"), TARGET, "<i>plain</i>");
    expect(byId(scope, "it").textContent).toBe("<i>plain</i>");
    expect(seen).toEqual(["input"]);
  });

  it.each([
    [`<input id="it" disabled="">`, "disabled"],
    [`<input id="it" readonly="" value="a">`, "can only be read"],
    [`<p id="it">a</p>`, "not a field that can be filled"],
  ])("is refused by %s", (body, problem) => {
    const scope = newPage(body);
    expect(() => fill(byId(scope, "it"), TARGET, "b")).toThrow(
      `text "it": ${problem}`,
    );
    expect(scope.document.body.innerHTML).toBe(body);
  });
});

describe("selecting", () => {
  const LIST = `<select id="it"><option value="1">Spot
    market</option><option value="2">Futures</option></select>`;

  it.each([
    ["Spot market", "1"],
    ["Futures", "2"],
    ["2", "2"],
  ])("%s by label or value", (option, value) => {
    const scope = newPage(LIST);
    const seen = recordEvents(scope, "it", ["input", "change"]);
    select(byId(scope, "it"), TARGET, option);
    expect((byId(scope, "it") as HTMLSelectElement).value).toBe(value);
    expect(seen).toEqual(["input", "change"]);
  });

  it("lists the options when there is no such option", () => {
    const scope = newPage(LIST);
    expect(() => select(byId(scope, "it"), TARGET, "Margin")).toThrow(
      'text "it": no option "Margin"; there are "Spot market", "Futures"',
    );
    expect((byId(scope, "it") as HTMLSelectElement).value).toBe("1");
  });

  it("is refused by other elements, and by a disabled list", () => {
    const scope = newPage(`<p id="p">x</p><select id="it" disabled></select>`);
    expect(() => select(byId(scope, "p"), TARGET, "a")).toThrow(
      "not a list to select from",
    );
    expect(() => select(byId(scope, "it"), TARGET, "a")).toThrow("disabled");
  });
});

describe("key press", () => {
  it("dispatches keydown and keyup with its DOM name", () => {
    const scope = newPage(`<div id="it"></div>`);
    const seen: string[] = [];
    for (const type of ["keydown", "keyup"] as const)
      byId(scope, "it").addEventListener(type, (event) =>
        seen.push(`${type} ${JSON.stringify(event.key)} ${event.code}`),
      );
    for (const key of ["Escape", "a", "7", "Space", " "])
      press(byId(scope, "it"), key);
    expect(seen).toEqual([
      'keydown "Escape" Escape',
      'keyup "Escape" Escape',
      'keydown "a" KeyA',
      'keyup "a" KeyA',
      'keydown "7" Digit7',
      'keyup "7" Digit7',
      'keydown " " Space',
      'keyup " " Space',
      'keydown " " Space',
      'keyup " " Space',
    ]);
  });

  it.each([
    ["Enter", `<button id="it">a</button>`, ["keydown", "click", "keyup"]],
    ["Space", `<button id="it">a</button>`, ["keydown", "keyup", "click"]],
    ["Enter", `<a href="#x" id="it">a</a>`, ["keydown", "click", "keyup"]],
    ["Space", `<a href="#x" id="it">a</a>`, ["keydown", "keyup"]],
    ["Space", `<input type="checkbox" id="it">`, ["keydown", "keyup", "click"]],
    ["Enter", `<input type="checkbox" id="it">`, ["keydown", "keyup"]],
    ["Escape", `<button id="it">a</button>`, ["keydown", "keyup"]],
  ])("%s on %s does what a keyboard does", (key, body, events) => {
    const scope = newPage(body);
    const seen = recordEvents(scope, "it", ["keydown", "keyup", "click"]);
    press(byId(scope, "it"), key);
    expect(seen).toEqual(events);
  });

  it("clicks nothing if the page prevents its default", () => {
    const scope = newPage(`<button id="it">a</button>`);
    byId(scope, "it").addEventListener("keydown", (event) =>
      event.preventDefault(),
    );
    const seen = recordEvents(scope, "it", ["click"]);
    press(byId(scope, "it"), "Enter");
    press(byId(scope, "it"), " ");
    expect(seen).toEqual([]);
  });

  it.each([
    ["by its button", `<input id="it"><button id="b">Go</button>`, 1, 1],
    [
      "by the first that submits",
      `<input id="it"><button type="button">No</button><input type="submit" id="b">`,
      1,
      1,
    ],
    ["alone", `<input id="it">`, 1, 0],
    ["not with a second field and no button", `<input id="it"><input>`, 0, 0],
    [
      "not by a disabled button",
      `<input id="it"><button disabled id="b">Go</button>`,
      0,
      0,
    ],
  ])("Enter in a field submits its form %s", (_, fields, submits, clicks) => {
    const scope = newPage(`<form id="form">${fields}</form>`);
    const seen: string[] = [];
    byId(scope, "form").addEventListener("submit", (event) => {
      event.preventDefault();
      seen.push("submit");
    });
    byId(scope, "form").addEventListener("click", () => seen.push("click"));
    press(byId(scope, "it"), "Enter");
    expect(seen.filter((what) => what === "submit")).toHaveLength(submits);
    expect(seen.filter((what) => what === "click")).toHaveLength(clicks);
  });
});

describe("an element that no user can operate", () => {
  it.each([
    [`<div inert><button id="it">it</button></div>`, "inert"],
    [`<button id="it" inert>it</button>`, "inert"],
    [`<button disabled><b id="it">it</b></button>`, "disabled"],
  ])("isn't tapped: %s", (html, why) => {
    const scope = newPage(html);
    const seen = recordEvents(scope, "it", PRESSING);
    expect(() => tap(byId(scope, "it"), TARGET, true)).toThrow(why);
    expect(seen).toEqual([]);
  });

  it("isn't filled if it is inert", () => {
    const scope = newPage(`<div inert><input id="it"></div>`);
    expect(() => fill(byId(scope, "it"), TARGET, "x")).toThrow("inert");
  });

  it("is in a slot of an inert element", () => {
    const scope = newPage(`<x-a id="host"><button id="it">it</button></x-a>`);
    const root = byId(scope, "host").attachShadow({ mode: "open" });
    root.innerHTML = `<div inert><slot></slot></div>`;
    expect(() => tap(byId(scope, "it"), TARGET, true)).toThrow("inert");
  });
});
