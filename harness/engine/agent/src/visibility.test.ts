import { describe, expect, it } from "vitest";
import { keepClosedRoot } from "./dom";
import { flatChildren } from "./flat-tree";
import { locate } from "./locate";
import { byId, newPage } from "./testing/page";
import { isShown, shownChildren } from "./visibility";

/** Whether the element in a component's slot is shown. */
function isSlottedShown(shadow: string, mode: ShadowRootMode): boolean {
  const page = newPage(
    `<x-a id="host"><div><button id="it">Pay</button></div></x-a>`,
  );
  const host = byId(page, "host");
  const root = host.attachShadow({ mode });
  root.innerHTML = shadow;
  if (mode === "closed") keepClosedRoot(host, root);
  return isShown(byId(page, "it"));
}

describe.each(["open", "closed"] as const)(
  "an element in a slot of an %s shadow tree",
  (mode) => {
    it("is shown", () => {
      expect(isSlottedShown(`<p><slot></slot></p>`, mode)).toBe(true);
    });

    it.each([
      [`<div hidden><slot></slot></div>`],
      [`<div style="display: none"><p><slot></slot></p></div>`],
      [`<slot style="display: none"></slot>`],
      [`<div aria-hidden="true"><slot></slot></div>`],
      [`<details><summary>More</summary><slot></slot></details>`],
      [`<slot name="other"></slot>`],
      [`no slot`],
    ])("is hidden in %s", (shadow) => {
      expect(isSlottedShown(shadow, mode)).toBe(false);
    });
  },
);

it("hides the content of a slot that has nodes", () => {
  const page = newPage(`<x-a id="host">Pay</x-a>`);
  const root = byId(page, "host").attachShadow({ mode: "open" });
  root.innerHTML = `<slot><b>Nothing</b></slot>`;
  expect(isShown(root.querySelector("b") as HTMLElement)).toBe(false);
  byId(page, "host").textContent = "";
  expect(isShown(root.querySelector("b") as HTMLElement)).toBe(true);
});

describe("a closed <details>", () => {
  const CLOSED = `<details id="box"><summary id="more"><b id="word">More</b></summary>Loose <p><button id="it">Pay</button></p></details>`;

  it("shows its summary, and its content once it is open", () => {
    const page = newPage(CLOSED);
    const shown = () =>
      ["box", "more", "word", "it"].filter((id) => isShown(byId(page, id)));
    expect(shown()).toEqual(["box", "more", "word"]);
    expect(shownChildren(byId(page, "box"))).toEqual([byId(page, "more")]);
    byId(page, "box").setAttribute("open", "");
    expect(shown()).toEqual(["box", "more", "word", "it"]);
    expect(shownChildren(byId(page, "box"))).toEqual(
      flatChildren(byId(page, "box")),
    );
  });

  it("is named when a target is in it", () => {
    const { document } = newPage(CLOSED);
    expect(() => locate(document, { finder: { named: "Pay" } })).toThrow(
      'text "Pay": nothing like it on the page; there is one in the closed details "More"',
    );
  });
});
