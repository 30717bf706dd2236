import { describe, expect, it } from "vitest";
import { tap } from "./act";
import { readControls } from "./controls";
import { flatClosest, flatMatches, flatText } from "./flat-tree";
import { locate } from "./locate";
import { type Scope, byId, newPage } from "./testing/page";
import type { Finder } from "./wire.generated";

/** Gives the element with an id an open shadow tree. */
function attach(scope: Scope, id: string, html: string): ShadowRoot {
  const root = byId(scope, id).attachShadow({ mode: "open" });
  root.innerHTML = html;
  return root;
}

/** A component with a button that a slot names, as Ionic has it. */
function withButton(scope: Scope): HTMLElement {
  const root = attach(
    scope,
    "host",
    `<button type="button"><span><slot></slot></span></button>`,
  );
  return root.querySelector("button") as HTMLElement;
}

const LOGIN: Finder = { role: { role: "button", name: "Login" } };

describe("a control in a shadow tree", () => {
  it("is found by its role and the name that its slot has", () => {
    const page = newPage(`<form><x-b id="host">Login</x-b></form>`);
    const button = withButton(page);
    expect(locate(page.document, { finder: LOGIN })).toBe(button);
  });

  it.each<[string, Finder]>([
    ["text", { text: "Login" }],
    ["word", { named: "Login" }],
  ])("is tapped by the %s that its slot shows", (_, finder) => {
    const page = newPage(`<x-b id="host">Login</x-b>`);
    const button = withButton(page);
    let taps = 0;
    byId(page, "host").addEventListener("click", () => (taps += 1));
    const element = locate(page.document, { finder });
    expect(flatClosest(element, "button")).toBe(button);
    element.click();
    expect(taps).toBe(1);
  });

  it("is found by the text of an element in its slot, and is disabled with it", () => {
    const page = newPage(`<x-b id="host"><b id="text">Login</b></x-b>`);
    const button = withButton(page);
    const target = { finder: { text: "Login" } };
    expect(locate(page.document, target)).toBe(byId(page, "text"));
    button.setAttribute("disabled", "");
    expect(() => tap(byId(page, "text"), target, true)).toThrow("disabled");
  });

  it("is found in a nested shadow tree", () => {
    const page = newPage(`<x-a id="outer"></x-a>`);
    const root = attach(page, "outer", `<x-b></x-b>`);
    const inner = root.querySelector("x-b")?.attachShadow({ mode: "open" });
    if (inner) inner.innerHTML = `<button>Login</button>`;
    expect(locate(page.document, { finder: LOGIN })).toBe(
      inner?.querySelector("button"),
    );
  });

  it("is named by the shadow tree of a component inside it", () => {
    const page = newPage(`<button><x-t id="host">Not shown</x-t></button>`);
    attach(page, "host", `<b>Login</b>`);
    const button = page.document.querySelector("button");
    expect(locate(page.document, { finder: LOGIN })).toBe(button);
  });

  it("is found by a label in a slot", () => {
    const page = newPage(`<x-i id="host"><b slot="label">Name</b></x-i>`);
    const root = attach(
      page,
      "host",
      `<label><slot name="label"></slot><input></label>`,
    );
    expect(locate(page.document, { finder: { label: "Name" } })).toBe(
      root.querySelector("input"),
    );
  });

  it("is listed among the controls, with the target that finds it", () => {
    const page = newPage(`<x-b id="host">Login</x-b><button>Help</button>`);
    withButton(page);
    const { controls } = readControls(page.document);
    const names = controls.map(({ target }) => target);
    const help = { finder: { role: { role: "button", name: "Help" } } };
    expect(names).toEqual([{ finder: LOGIN }, help]);
  });

  it.each([["hidden"], ["inert"], ["aria-disabled='true'"]])(
    "isn't operated if its component is %s",
    (attribute) => {
      const page = newPage(`<x-b id="host" ${attribute}>Login</x-b>`);
      withButton(page);
      expect(readControls(page.document).controls).toEqual([]);
    },
  );
});

it("leaves out children of a component that no slot shows", () => {
  const page = newPage(`<x-b id="host"><i>Hidden</i></x-b>`);
  attach(page, "host", `<b>Shown</b>`);
  const { body } = page.document;
  expect(flatMatches(body, "i,b").map(flatText)).toEqual(["Shown"]);
  expect(flatText(body)).toBe("Shown");
});
