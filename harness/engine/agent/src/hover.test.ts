import { describe, expect, it } from "vitest";
import { Mouse } from "./hover";
import { byId, newPage } from "./testing/page";

describe("mouse", () => {
  it("enters and leaves elements and their ancestors, as in a browser", () => {
    const scope = newPage(
      `<main id="all"><div id="box"><b id="in">a</b></div><i id="other">b</i></main>`,
    );
    const seen: string[] = [];
    for (const id of ["all", "box", "in", "other"])
      for (const type of ["mouseenter", "mouseleave", "pointerover"])
        byId(scope, id).addEventListener(type, ({ target }) => {
          seen.push(`${type} ${id} of ${(target as Element).id}`);
        });
    const mouse = new Mouse();
    mouse.hover(byId(scope, "in"));
    expect(seen.splice(0)).toEqual([
      "pointerover in of in",
      "pointerover box of in",
      "pointerover all of in",
      "mouseenter all of all",
      "mouseenter box of box",
      "mouseenter in of in",
    ]);
    mouse.hover(byId(scope, "other"));
    expect(seen.splice(0)).toEqual([
      "mouseleave in of in",
      "mouseleave box of box",
      "pointerover other of other",
      "pointerover all of other",
      "mouseenter other of other",
    ]);
    mouse.hover(byId(scope, "other"));
    expect(seen).toEqual([]);
  });

  it("names the previous element, unless that was removed", () => {
    const scope = newPage(`<b id="one">a</b><i id="two">b</i>`);
    const from: (string | undefined)[] = [];
    byId(scope, "two").addEventListener("mouseover", ({ relatedTarget }) =>
      from.push((relatedTarget as Element | null)?.id),
    );
    const mouse = new Mouse();
    mouse.hover(byId(scope, "one"));
    mouse.hover(byId(scope, "two"));
    mouse.hover(byId(scope, "one"));
    byId(scope, "one").remove();
    mouse.hover(byId(scope, "two"));
    expect(from).toEqual(["one", undefined]);
  });
});
