import { describe, expect, it } from "vitest";
import { locate } from "./locate";
import { pageText, wholeText } from "./page-text";
import { byId, newPage } from "./testing/page";

/** A page on which a component shows a text: jsdom renders no other. */
function newComponent(html: string): HTMLElement {
  const page = newPage(`<x-a id="host">light</x-a>`);
  byId(page, "host").attachShadow({ mode: "open" }).innerHTML = html;
  return page.document.body;
}

const UPPERCASE = `style="text-transform: uppercase"`;

describe("the text of a page", () => {
  it.each([
    ["that a slot shows", `<p>Log in <slot></slot></p>`, "Log in light"],
    ["of boxes, apart", `<p>a</p><p>b</p>c<br>d`, "a b c d"],
    [
      "without hidden parts",
      `a<p hidden>b</p><b style="display:none">c</b>`,
      "a",
    ],
    ["without scripts", `a<script>b</script><style>c</style>`, "a"],
  ])("is the one %s", (_, html, shown) => {
    expect(pageText(newComponent(html))).toEqual({ shown });
  });

  it("has the letters that are shown, and those of the document", () => {
    const body = newComponent(
      `<p ${UPPERCASE}>Log in</p><p style="text-transform: capitalize">to your shop</p>`,
    );
    expect(pageText(body)).toEqual({
      shown: "LOG IN To Your Shop",
      written: "Log in to your shop",
    });
  });

  it("includes what is hidden of a live region, in its own letters", () => {
    const body = newComponent(`<p ${UPPERCASE}>Saved</p>`);
    const region = body.firstElementChild as HTMLElement;
    expect(wholeText(region)).toEqual({ shown: "SAVED", written: "Saved" });
  });
});

describe("a target", () => {
  it.each([
    ["text", { text: "LOG IN" }],
    ["word", { named: "LOG IN" }],
    ["role and name", { role: { role: "button", name: "LOG IN" } }],
    ["text as written", { text: "Log in" }],
    ["name as written", { role: { role: "button", name: "Log in" } }],
  ])("finds a control by its %s", (_, finder) => {
    const body = newComponent(`<button ${UPPERCASE}>Log in</button>`);
    const found = locate(body.ownerDocument, { finder });
    expect(found.localName).toBe("button");
  });

  it("finds only what is written, if there is such an element", () => {
    const body = newComponent(
      `<button ${UPPERCASE}>Pay</button><button id="second">PAY</button>`,
    );
    const found = locate(body.ownerDocument, { finder: { text: "PAY" } });
    expect(found.id).toBe("second");
  });
});
