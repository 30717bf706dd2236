/** A time line that grows to 100,000 entries, as the inspector's does: scrolled, filtered, and followed while more come. */
import type { Page } from "@playwright/test";
import { pathToFileURL } from "node:url";
import { createMeter, print } from "./support/meter";
import { livePath } from "./support/samples";
import { expect, expectAccessible, test } from "./support/test";

// Figures are printed. What is held to are ratios within one run.
test.describe.configure({ mode: "serial" });

const pane = (page: Page) => page.locator("#root [role=presentation]").first();

async function grow(page: Page, parts: number): Promise<void> {
  for (let part = 0; part < parts; part += 1)
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          window.appendEntries(1_000);
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
    );
}

const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

/** Jumps to and fro in 120 frames, each time to rows that were not on the screen, and then to the end. */
const scroll = (page: Page) =>
  pane(page).evaluate(async (list) => {
    for (let step = 1; step <= 121; step += 1) {
      // Somebody scrolls, rather than rows that are measured.
      list.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
      list.scrollTop =
        list.scrollHeight * (step === 121 ? 1 : (step * 0.618) % 1);
      await new Promise(requestAnimationFrame);
    }
  });

test(
  "takes and scrolls 100,000 entries",
  { tag: "@nightly" },
  async ({ page }) => {
    test.setTimeout(150_000);
    await page.goto(pathToFileURL(livePath()).href);
    await grow(page, 1);
    const used = await createMeter(page);
    const costOf = async (work: () => Promise<void>): Promise<number> => {
      const before = await used();
      await work();
      return (await used()) - before;
    };
    const few = await costOf(() => scroll(page));
    const grown = await costOf(() => grow(page, 99));
    print(`99 times 1,000 entries: ${grown.toFixed(0)} ms`);
    await expect(page.getByRole("listitem").last()).toHaveAttribute(
      "aria-setsize",
      "100000",
    );
    // It follows what comes.
    await expect(page.getByRole("listitem").last()).toHaveAttribute(
      "aria-posinset",
      "100000",
    );
    const all = await costOf(() => scroll(page));
    print(
      `120 jumps: ${few.toFixed(0)} ms with 1,000 entries, ${all.toFixed(0)} ms with 100,000`,
    );
    expect(few).toBeGreaterThan(0);
    expect(await page.locator("*").count()).toBeLessThan(1_500);
    // A jump costs what is on the screen, not what there is: a hundred times as much. Of a few entries most have been
    // measured before, of many none, which is about three times as dear.
    expect(all).toBeLessThan(few * 6);

    const filtered = await costOf(async () => {
      await page.getByLabel("Search the time line").fill("rejected");
      await expect(page.getByText(/ of 100,000/)).toBeVisible();
    });
    print(`a filter: ${filtered.toFixed(0)} ms`);
    await page.getByLabel("Search the time line").fill("");
  },
);

test("stays where somebody reads while entries come", async ({ page }) => {
  await page.goto(pathToFileURL(livePath()).href);
  await grow(page, 5);
  await pane(page).evaluate((list) => {
    list.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
    list.scrollTop = 2_000;
  });
  // The rows where it was scrolled to, measured: before, the last ones are still there.
  await expect(page.getByRole("listitem").first()).toHaveAttribute(
    "aria-posinset",
    /^\d{1,2}$/,
  );
  await nextFrames(page);
  const first = page.getByRole("button", { name: /^(?:call|reply|settle)/ });
  const text = await first.nth(12).textContent();
  const before = await first.nth(12).boundingBox();
  await grow(page, 5);
  expect(await first.nth(12).textContent()).toBe(text);
  expect(await first.nth(12).boundingBox()).toEqual(before);
});

test("goes through a long list by the keys alone", async ({ page }) => {
  await page.goto(pathToFileURL(livePath()).href);
  await grow(page, 5);
  const shown = page.getByRole("button", { expanded: false });
  await shown.last().focus();
  await page.keyboard.press("Home");
  await expect(
    page.getByRole("listitem").first().getByRole("button"),
  ).toBeFocused();
  await page.keyboard.press("End");
  await expect(
    page.getByRole("listitem").last().getByRole("button"),
  ).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { expanded: true })).toBeFocused();
});

for (const colorScheme of ["light", "dark"] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test("is accessible", async ({ page }) => {
      await page.goto(pathToFileURL(livePath()).href);
      await grow(page, 1);
      await expectAccessible(page);
    });
  });
