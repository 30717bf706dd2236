/** The theme: switched, stored in the preference cookie regardless of the system's theme, and without animation for users who prefer reduced motion (§3, §4). */
import {
  openPreferences,
  storedPreferences,
  themeButton,
} from "./support/preferences";
import { expect, test } from "./support/test";

test("a chosen theme persists after a reload", async ({ page, context }) => {
  await page.goto("/fee");
  const root = page.locator("html");
  const body = page.locator("body");
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expect(body).toHaveCSS("background-color", "rgb(13, 14, 14)");
  await openPreferences(page);
  await themeButton(page, "Light").click();
  await expect(root).toHaveAttribute("data-theme", "light");
  await expect(body).toHaveCSS("background-color", "rgb(244, 246, 247)");
  expect(await storedPreferences(context)).toMatchObject({ theme: "white" });
  await page.reload();
  await expect(root).toHaveAttribute("data-theme", "light");
  await openPreferences(page);
  await expect(themeButton(page, "Dark")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`a system that prefers ${colorScheme}`, () => {
    test.use({ colorScheme });

    test("doesn't change the product's default", async ({ page }) => {
      await page.goto("/fee");
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    });

    test("is followed by the lab, which has no theme setting", async ({
      page,
    }) => {
      await page.goto("/lab");
      await expect(page.locator("body")).toHaveCSS(
        "background-color",
        colorScheme === "dark" ? "rgb(13, 14, 14)" : "rgb(244, 246, 247)",
      );
    });
  });
}

for (const { reducedMotion, durations } of [
  { reducedMotion: "no-preference", durations: [400] },
  { reducedMotion: "reduce", durations: [] },
] as const) {
  test(`the transition with motion at ${reducedMotion} takes ${durations[0] ?? 0} ms`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.addInitScript(() => {
      const kept = window as unknown as { spreads: unknown[] };
      kept.spreads = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function record(frames, options) {
        if (
          typeof options === "object" &&
          options.pseudoElement === "::view-transition-new(root)"
        )
          kept.spreads.push(options.duration);
        return animate.call(this, frames, options);
      };
    });
    await page.goto("/fee");
    await openPreferences(page);
    await themeButton(page, "Light").click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await expect
      .poll(() =>
        page.evaluate(
          () => (window as unknown as { spreads: unknown[] }).spreads,
        ),
      )
      .toEqual(durations);
  });
}
