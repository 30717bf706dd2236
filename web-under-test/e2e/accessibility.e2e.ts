/** Runs axe on every page at phone and desktop width, dark and light, and checks that nothing is wider than the window. */
import { axeFindings } from "./support/axe";
import { haveSession, openWhole, paint, SIZES } from "./support/look";
import { PAGES, SIMILAR_PAGES, STRANGERS_PAGES } from "./support/pages";
import { expect, test } from "./support/test";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  sharesExchange: true,
});

test("axe reports violations", async ({ page }) => {
  await openWhole(page, "/login");
  await page.getByRole("main").evaluate((main) => {
    main.innerHTML += `<button></button><p style="color: #777; background: #888">Pale</p>`;
  });
  const found = (await axeFindings(page)).join("\n");
  expect(found).toContain("button-name: <button></button>");
  expect(found).toContain("color-contrast: <p");
});

const DIAGONAL = [
  { size: "phone", theme: "dark", rules: [] },
  { size: "desktop", theme: "light", rules: [] },
] as const;

/** A theme only changes colours. */
const REST = [
  { size: "phone", theme: "light", rules: ["color-contrast"] },
  { size: "desktop", theme: "dark", rules: [] },
] as const;

const NIGHTLY = ["@nightly"];

/** The combinations of size and theme in which pages are checked: two of them, and every one at night. */
const CHECKS = [
  { paths: PAGES, tag: [], looks: DIAGONAL },
  { paths: SIMILAR_PAGES, tag: NIGHTLY, looks: DIAGONAL },
  { paths: [...PAGES, ...SIMILAR_PAGES], tag: NIGHTLY, looks: REST },
];

for (const { paths, tag, looks } of CHECKS)
  for (const path of paths) {
    const title = looks.map(({ size, theme }) => `${size} ${theme}`);
    test(
      `${path}: ${title.join(", ")}`,
      { tag },
      async ({ page, context, baseURL }) => {
        if (!STRANGERS_PAGES.includes(path))
          await haveSession(context, baseURL ?? "");
        await openWhole(page, path);
        for (const { size, theme, rules } of looks) {
          await page.setViewportSize(SIZES[size]);
          await paint(page, theme);
          const found = await axeFindings(page, rules);
          expect.soft(found, `${size}, ${theme}`).toEqual([]);
          const tooWide = await page.evaluate(
            () => document.documentElement.scrollWidth - window.innerWidth,
          );
          expect
            .soft(tooWide, `${size}: pixels too wide`)
            .toBeLessThanOrEqual(0);
        }
      },
    );
  }
