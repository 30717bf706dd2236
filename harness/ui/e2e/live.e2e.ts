/** A time line that grows to 100,000 entries, as the inspector's does: scrolled, filtered, and followed while more come. */
import type { Page } from "@playwright/test";
import { pathToFileURL } from "node:url";
import { livePath } from "./support/samples";
import { expect, expectAccessible, test } from "./support/test";

// Figures are printed. What is held to are ratios within one run.
test.describe.configure({ mode: "serial" });

const pane = (page: Page) => page.locator("#root > div");

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

/** Jumps from the top to the end in 120 frames. */
const scroll = (page: Page) =>
  pane(page).evaluate(async (list) => {
    const frames: number[] = [];
    let last = performance.now();
    for (let step = 0; step <= 120; step += 1) {
      list.scrollTop = (list.scrollHeight / 120) * step;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      frames.push(now - last);
      last = now;
    }
    frames.sort((left, right) => left - right);
    return {
      median: frames[60] ?? 0,
      longest: frames.at(-1) ?? 0,
      nodes: document.querySelectorAll("*").length,
    };
  });

test("takes and scrolls 100,000 entries", async ({ page }) => {
  test.setTimeout(150_000);
  await page.goto(pathToFileURL(livePath()).href);
  await grow(page, 1);
  const few = await scroll(page);
  const begin = Date.now();
  await grow(page, 99);
  print(`99 times 1,000 entries: ${Date.now() - begin} ms`);
  await expect(page.getByRole("listitem").last()).toHaveAttribute(
    "aria-setsize",
    "100000",
  );
  // It follows what comes.
  await expect(page.getByRole("listitem").last()).toHaveAttribute(
    "aria-posinset",
    "100000",
  );
  const all = await scroll(page);
  print(
    `frames: median ${all.median.toFixed(1)} ms (${few.median.toFixed(1)} ms with 1,000), longest ${all.longest.toFixed(0)} ms, ${all.nodes} elements`,
  );
  expect(all.nodes).toBeLessThan(1_500);
  // A frame costs what is on the screen, not what there is.
  expect(all.median).toBeLessThan(few.median * 4);

  const typing = Date.now();
  await page.getByLabel("Search the time line").fill("rejected");
  await expect(page.getByText(/ of 100,000/)).toBeVisible();
  print(`filtered in ${Date.now() - typing} ms`);
  await page.getByLabel("Search the time line").fill("");
});

test("stays where somebody reads while entries come", async ({ page }) => {
  await page.goto(pathToFileURL(livePath()).href);
  await grow(page, 5);
  await pane(page).evaluate((list) => {
    list.scrollTop = 2_000;
  });
  const first = page.getByRole("button", { name: /^(?:call|reply|settle)/ });
  await expect(first.first()).toBeVisible();
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

function print(line: string): void {
  process.stdout.write(`      ${line}\n`);
}
