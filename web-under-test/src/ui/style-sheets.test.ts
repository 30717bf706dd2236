// The kit's style sheets agree with its constants; all of the client's style sheets support both text directions.
import { expect, it, vi } from "vitest";
import { MODAL_FADE_MS, PHONE_BELOW_PX } from "./limits";

interface Files {
  readdirSync(path: string, options: { recursive: true }): string[];
  readFileSync(path: string, encoding: "utf8"): string;
}

const files = await vi.importActual<Files>("node:fs");
const SOURCE = new URL("../", import.meta.url).pathname;
const ALL = files
  .readdirSync(SOURCE, { recursive: true })
  .filter((name) => name.endsWith(".css"))
  .map((name) => [name, files.readFileSync(SOURCE + name, "utf8")] as const);
const SHEETS = ALL.filter(([name]) => name.startsWith("ui/"));

it("finds the style sheets", () => {
  expect(SHEETS.length).toBeGreaterThan(15);
  expect(ALL.length).toBeGreaterThan(2 * SHEETS.length);
});

it.each(SHEETS)("%s has the phone layout below 768 px", (_, sheet) => {
  const widths = [...sheet.matchAll(/\(width\s*[<>]=?\s*(\d+)px\)/g)];
  expect(sheet).not.toMatch(/(?:min|max)-width:\s*\d+px\)/);
  for (const [, width] of widths) expect(Number(width)).toBe(PHONE_BELOW_PX);
});

// A media query's rem is the browser's font size, which the user may change.
it.each(ALL)("%s writes the width of phones in pixels", (_, sheet) => {
  expect(sheet).not.toMatch(/@media[^{]*\b4[78](?:\.\d+)?rem/);
});

it.each(ALL)("%s names no side of the window", (_, sheet) => {
  expect(sheet).not.toMatch(
    /(?:^|\s)(?:left|right|(?:margin|padding|border)-(?:left|right)[\w-]*|float)\s*:/m,
  );
  expect(sheet).not.toMatch(/text-align:\s*(?:left|right)/);
});

// The theme painter queries the browser itself.
it.each(ALL.filter(([name]) => !name.endsWith("theme-painter.css")))(
  "%s has no motion for a user who prefers reduced motion",
  (_, sheet) => {
    const moving = /(?:transition|animation):\s*(?!none)/.test(sheet);
    expect(sheet.includes("prefers-reduced-motion: reduce")).toBe(moving);
  },
);

const sheetOf = (piece: string): string =>
  SHEETS.find(([name]) => name === `ui/${piece}.module.css`)?.[1] ?? "";

it.each(["modal-layer", "modal", "message-box-layer", "message-list"])(
  "%s has a phone layout",
  (piece) => {
    expect(sheetOf(piece)).toContain(`@media (width < ${PHONE_BELOW_PX}px)`);
  },
);

it("places notifications at the top right, in either text direction", () => {
  const [, list] = /\.list \{([^}]*)\}/.exec(sheetOf("notice-list")) ?? [];
  expect(list).toContain("position: fixed;");
  expect(list).toContain("inset: env(safe-area-inset-top) 0 auto auto;");
  expect(list).not.toContain("inset-inline");
});

it("fades a modal as long as it is kept mounted", () => {
  const times = [...sheetOf("modal-layer").matchAll(/\d+ms/g)].map(String);
  expect(new Set(times)).toEqual(new Set([`${MODAL_FADE_MS}ms`]));
});
