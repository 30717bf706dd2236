import { expect, it } from "vitest";
import { placesOf } from "./places";
import { newPage, setLayout } from "./testing/page";

it("finds the texts in text, fields and shadow trees, and no password", () => {
  const scope = newPage(
    `<p>Key: <b>5f0c-8a2b</b></p><input value="x5f0c-8a2b"><input type="password" value="5f0c-8a2b"><div id="host"></div>`,
  );
  const { document } = scope;
  const host = document.getElementById("host") as HTMLElement;
  host.attachShadow({ mode: "open" }).innerHTML = "<i>5f0c-8a2b 5f0c-8a2b</i>";
  // jsdom has no layout.
  const box = { left: 1, top: 2, width: 3, height: 4 } as DOMRect;
  scope.Range.prototype.getClientRects = () => [box] as unknown as DOMRectList;
  for (const field of document.querySelectorAll("input"))
    setLayout(field, { getBoundingClientRect: () => box });
  expect(placesOf(document, ["5f0c-8a2b"])).toHaveLength(4);
  expect(placesOf(document, ["another"])).toEqual([]);
});
