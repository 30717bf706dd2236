/** A time line that grows to 100,000 entries, like the inspector's: scrolled, filtered, and followed while more entries arrive. */
import type { Page } from "@playwright/test";
import { pathToFileURL } from "node:url";
import { createMeter, print } from "./support/meter";
import { livePath } from "./support/samples";
import { expect, expectAccessible, test } from "./support/test";

// Figures are printed; assertions only compare ratios within one run.
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

/** Jumps back and forth in 120 frames, each time to rows that were not on the screen, and then to the end. */
const scroll = (page: Page) =>
  pane(page).evaluate(async (list) => {
    for (let step = 1; step <= 121; step += 1) {
      // Simulates a user's scrolling, as opposed to scrolling caused by measured rows.
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
    // It follows new entries.
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
    // The cost of a jump depends on what is on the screen, not on the total: a hundred times as much. With few entries, most rows
    // have been measured before; with many, none, which costs about three times as much.
    expect(all).toBeLessThan(few * 6);

    const filtered = await costOf(async () => {
      await page.getByLabel("Search the time line").fill("rejected");
      await expect(page.getByText(/ of 100,000/)).toBeVisible();
    });
    print(`a filter: ${filtered.toFixed(0)} ms`);
    await page.getByLabel("Search the time line").fill("");
  },
);

test("keeps the reading position while entries arrive", async ({ page }) => {
  await page.goto(pathToFileURL(livePath()).href);
  await grow(page, 5);
  await pane(page).evaluate((list) => {
    list.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
    list.scrollTop = 2_000;
  });
  // The rows at the scroll position, once measured: until then, the last rows are still there.
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

test("moves through a long list by keyboard", async ({ page }) => {
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
