/** Runs axe on every page at phone and desktop width, dark and light, and checks that nothing is wider than the window. */
import { axeFindings } from "./support/axe";
import { haveSession, openWhole, paint, SIZES } from "./support/look";
import { PAGES, STRANGERS_PAGES } from "./support/pages";
import { expect, test } from "./support/test";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("axe reports violations", async ({ page }) => {
  await openWhole(page, "/login");
  await page.getByRole("main").evaluate((main) => {
    main.innerHTML += `<button></button><p style="color: #777; background: #888">Pale</p>`;
  });
  const found = (await axeFindings(page)).join("\n");
  expect(found).toContain("button-name: <button></button>");
  expect(found).toContain("color-contrast: <p");
});

for (const path of PAGES) {
  test(path, async ({ page, context, baseURL }) => {
    if (!STRANGERS_PAGES.includes(path))
      await haveSession(context, baseURL ?? "");
    await openWhole(page, path);
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      for (const theme of ["dark", "light"] as const) {
        await paint(page, theme);
        const found = await axeFindings(
          page,
          // A theme only changes colours.
          theme === "dark" ? [] : ["color-contrast"],
        );
        expect.soft(found, `${name}, ${theme}`).toEqual([]);
      }
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect.soft(tooWide, `${name}: pixels too wide`).toBeLessThanOrEqual(0);
    }
  });
}
