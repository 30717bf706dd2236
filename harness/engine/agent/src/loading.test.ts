import { describe, expect, it } from "vitest";
import { loading } from "./loading";
import { byId, newPage } from "./testing/page";

function loadingOf(body: string): string[] {
  return loading(newPage(body).document, new Map());
}

describe("a user waits for", () => {
  it.each([
    [
      "an element that is busy",
      `<section aria-label="Orders" aria-busy="true"></section>`,
      `region "Orders" is loading`,
    ],
    [
      "progress without a value",
      `<progress aria-label="Upload"></progress>`,
      `progressbar "Upload" is loading`,
    ],
    [
      "a modal dialog without a control",
      `<div role="dialog" aria-modal="true" aria-label="Saving">Wait<button disabled>Close</button></div>`,
      `dialog "Saving" has no way out`,
    ],
  ])("%s", (_, body, text) => {
    expect(loadingOf(body)).toEqual([text]);
  });

  it("a button that is disabled since it was tapped", () => {
    const page = newPage(
      `<button id="pay" disabled>Pay</button><button id="other">B</button>`,
    );
    const tapped = new Map([
      [byId(page, "pay"), `button "Pay"`],
      [byId(page, "other"), `button "B"`],
    ]);
    expect(loading(page.document, tapped)).toEqual([
      `button "Pay" is disabled since it was tapped`,
    ]);
  });
});

it("nothing is loading on a page in the background", () => {
  const { document } = newPage(`<section aria-busy="true"></section>`);
  Object.defineProperty(document, "visibilityState", { value: "hidden" });
  expect(loading(document, new Map())).toEqual([]);
});

describe("a user doesn't wait for", () => {
  it.each([
    ["an element that isn't busy", `<section aria-busy="false"></section>`],
    ["a hidden element", `<div hidden aria-busy="true"></div>`],
    ["progress with a value", `<progress value="0.5"></progress>`],
    [
      "a dialog with a way out",
      `<div role="dialog" aria-modal="true"><button>Close</button></div>`,
    ],
    ["a disabled button", `<button disabled>Pay</button>`],
  ])("%s", (_, body) => {
    expect(loadingOf(body)).toEqual([]);
  });
});
