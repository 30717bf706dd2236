import { describe, expect, it } from "vitest";
import { takeNatives } from "./natives";
import { scroll } from "./scroll";
import { byId, newPage, setLayout } from "./testing/page";

describe("a user's scrolling", () => {
  it("is refused where the page is locked, and where it prevents the wheel's default", () => {
    const scope = newPage(`<p id="it">it</p>`);
    const { document } = scope;
    const down = (): Promise<void> =>
      scroll(document, undefined, "bottom", takeNatives(scope));
    document.body.style.overflowY = "hidden";
    expect(down).toThrow("its overflow is hidden");
    document.body.style.overflowY = "";
    document.addEventListener("wheel", (event) => event.preventDefault(), {
      passive: false,
    });
    expect(down).toThrow("keeps itself from being scrolled");
  });

  it("moves the nearest scrollable box, and waits for its event", async () => {
    const scope = newPage(
      `<div id="box" style="overflow-y:auto"><p id="it">it</p></div>`,
    );
    scope.document.body.style.overflowY = "hidden";
    const box = byId(scope, "box");
    setLayout(box, { scrollHeight: 500 });
    const moved: unknown[] = [];
    box.scrollTo = (options) => {
      moved.push((options as ScrollToOptions).top);
      box.scrollTop = 500;
      setTimeout(() => box.dispatchEvent(new scope.Event("scroll")));
    };
    let received = false;
    box.addEventListener("scroll", () => (received = true));
    await scroll(
      scope.document,
      byId(scope, "it"),
      "bottom",
      takeNatives(scope),
    );
    expect(moved).toEqual([500]);
    expect(received).toBe(true);
  });
});
