import { expect, it } from "vitest";
import { barsIn, rangeAt } from "./move-in-bars";

/** Bars of ranges, given by their start columns. */
function bars(...starts: readonly (readonly number[])[]) {
  const page = document.createElement("main");
  for (const bar of starts) {
    const list = page.appendChild(document.createElement("ul"));
    list.dataset["bar"] = "";
    for (const left of bar) {
      const range = list.appendChild(document.createElement("button"));
      range.textContent = String(left);
      range.getBoundingClientRect = () => new DOMRect(left, 0, 10, 10);
    }
  }
  const rows = barsIn(page);
  return (key: string, row: number, column: number): string | null => {
    const current = rows[row]?.[column];
    if (current === undefined) throw new RangeError("no such range");
    return rangeAt(key, rows, current)?.textContent ?? null;
  };
}

it("moves along a bar, up to its ends", () => {
  const press = bars([0, 40, 80]);
  expect(press("ArrowRight", 0, 0)).toBe("40");
  expect(press("ArrowLeft", 0, 1)).toBe("0");
  expect(press("End", 0, 0)).toBe("80");
  expect(press("Home", 0, 2)).toBe("0");
  expect(press("ArrowRight", 0, 2)).toBeNull();
  expect(press("x", 0, 0)).toBeNull();
});

it("moves to the same version in the bar above or below", () => {
  const press = bars([0, 40, 80], [0, 60], [20]);
  expect(press("ArrowDown", 0, 1)).toBe("0");
  expect(press("ArrowDown", 0, 2)).toBe("60");
  expect(press("ArrowUp", 1, 1)).toBe("40");
  expect(press("ArrowDown", 1, 0)).toBe("20");
  expect(press("ArrowUp", 0, 0)).toBeNull();
});
