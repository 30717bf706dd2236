import { describe, expect, it } from "vitest";
import { inject, PendingReplies } from "./bridge";
import { addTapped, loading, type Tapped } from "./loading";
import { byId, newOutbox, newPage } from "./testing/page";

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
    const tapped: Tapped = new Map();
    addTapped(tapped, byId(page, "pay"), `button "Pay"`);
    addTapped(tapped, byId(page, "other"), `button "B"`);
    expect(loading(page.document, tapped)).toEqual([
      `button "Pay" is disabled since it was tapped`,
    ]);
  });

  it.each([["Sending…"], ["Wird gesendet…"]])(
    "a tapped button that shows %s since",
    (text) => {
      const page = newPage(
        `<button id="send"><span>Send</span></button><button id="as">Save as…</button>`,
      );
      const tapped: Tapped = new Map();
      const [send, as] = [byId(page, "send"), byId(page, "as")];
      addTapped(tapped, send, `button "Send"`);
      addTapped(tapped, as, `button "Save as…"`);
      expect(loading(page.document, tapped)).toEqual([]);
      send.textContent = text;
      addTapped(tapped, send, `button "${text}"`);
      send.setAttribute("disabled", "");
      expect(loading(page.document, tapped)).toEqual([
        `button "${text}" is shown`,
      ]);
    },
  );

  it.each([
    [
      "a status",
      `<div><p role="status">Please wait</p></div>`,
      `status "Please wait" is shown`,
    ],
    [
      "a polite region",
      `<div><div aria-live="polite">Paying…</div></div>`,
      `text "Paying…" is shown`,
    ],
    [
      "the last entry of a log",
      `<div><div role="log"><p>Sent.</p><p>Connecting…</p></div></div>`,
      `log "Connecting…" is shown`,
    ],
    [
      "a page with one text",
      `<div id="root">Loading…</div><script>"x"</script>`,
      `text "Loading…" is shown`,
    ],
    [
      "a text in the main content",
      `<main><h1>Orders</h1><p>Loading…</p></main>`,
      `text "Loading…" is shown`,
    ],
  ])("what %s reports", (_, body, text) => {
    expect(loadingOf(body)).toEqual([text]);
  });

  it("a status in an element that is busy, once", () => {
    expect(
      loadingOf(`<main aria-busy="true"><p role="status">Loading</p></main>`),
    ).toEqual(["main is loading"]);
  });
});

it("nothing is loading on a page in the background", () => {
  const scope = newPage(`<section aria-busy="true"></section>`);
  const { outbox } = newOutbox(scope);
  const hide = { kind: "visibility", state: "hidden" } as const;
  inject(scope, outbox, hide, new PendingReplies());
  expect(loading(scope.document, new Map())).toEqual([]);
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
    [
      "a menu item",
      `<main><ul role="menu"><li role="menuitem">Save as…</li></ul></main>`,
    ],
    ["a link", `<main><a href="/x">Loading…</a></main>`],
    ["a placeholder", `<main><input placeholder="Searching…"></main>`],
    ["a heading", `<main><h1>Loading…</h1></main>`],
    [
      "the state of an order",
      `<main><h1>Orders</h1><table><tr><td>Processing…</td></tr></table></main>`,
    ],
    [
      "a hidden text",
      `<p role="status"><span hidden>Loading…</span></p><p hidden>Loading…</p><p>Hi</p>`,
    ],
    ["a failure", `<p role="alert">Loading failed. Try again.</p>`],
    [
      "a text with a result",
      `<div><p role="status">Sending receipts is on.</p><p>Hi</p></div>`,
    ],
  ])("%s", (_, body) => {
    expect(loadingOf(body)).toEqual([]);
  });
});
