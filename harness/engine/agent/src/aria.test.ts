import { expect, it } from "vitest";
import { computeAccessibleName, getRole } from "./accessibility";
import { keepInternals, semantic } from "./aria";
import { locate } from "./locate";
import { look } from "./look";
import { byId, newPage, type Scope } from "./testing/page";

/** A page with a component that gives itself a role and a state. */
function withSwitch(html: string): Scope {
  const page = newPage();
  keepInternals(page);
  const type = class extends page.HTMLElement {
    constructor() {
      super();
      const internals = this.attachInternals();
      internals.role = "switch";
      internals.ariaChecked = "true";
      internals.ariaLabel = "Gift";
    }
  };
  page.customElements.define("x-switch", type);
  page.document.body.innerHTML = html;
  return page;
}

it("reads the role, name and states that a component gives itself", () => {
  const page = withSwitch(`<x-switch id="it">As a gift</x-switch>`);
  const element = byId(page, "it");
  const target = { finder: { role: { role: "switch", name: "Gift" } } };
  expect(locate(page.document, target)).toBe(element);
  expect(look(page.document.body)).toEqual([
    [0, 'switch "Gift" [checked]: As a gift'],
  ]);
});

it("prefers the element's own attributes", () => {
  const page = withSwitch(
    `<x-switch id="it" role="checkbox" aria-checked="false" aria-label="Mine"></x-switch>`,
  );
  const element = byId(page, "it");
  expect(getRole(element)).toBe("checkbox");
  expect(computeAccessibleName(element)).toBe("Mine");
  expect(semantic(element, "aria-checked")).toBe("false");
});
