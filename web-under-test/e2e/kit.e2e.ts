/** Tests of the kit that need real layout and scrolling: scroll locking, sizes, gaps, and hovering (§2.4, §4, §9). */
import type { Locator, Page } from "@playwright/test";
import { SIZES } from "./support/look";
import { expect, test } from "./support/test";

const MODAL = "Open medium (480 px)";

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** Opens the gallery and pauses time, which then advances only when a test advances it. */
async function openGallery(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.goto("/gallery");
  await expect(page.getByRole("button", { name: MODAL })).toBeVisible();
  await page.clock.pauseAt(3_600_000);
}

/** The distance of an element from the top of the page. */
const top = async (element: Locator) => (await element.boundingBox())?.y;

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test("the page doesn't scroll beneath a modal, and scrolls again 200 ms after it closes", async ({
  page,
}) => {
  await page.setViewportSize(SIZES.desktop);
  await openGallery(page);
  await press(page, MODAL);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.clock.runFor(1_000);
  const before = await scrolled(page);
  await page.mouse.move(20, 400);
  await page.mouse.wheel(0, 600);
  await page.clock.runFor(500);
  expect(await scrolled(page)).toBe(before);
  const lock = page.locator("body[data-scroll-locked]");
  await page.keyboard.press("Escape");
  await page.clock.runFor(199);
  await expect(lock).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(lock).toHaveCount(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(before);
});

for (const { width, dialog } of [
  { width: 1280, dialog: 480 },
  { width: 768, dialog: 480 },
  // Below 768 px the modal is as wide as the window allows.
  { width: 767, dialog: null },
  { width: 390, dialog: null },
]) {
  test(`a modal of 480 px in a window of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/gallery");
    await press(page, MODAL);
    const box = await page.getByRole("dialog").boundingBox();
    if (dialog === null) {
      expect(box?.width).toBeGreaterThan(Math.min(480, width * 0.8));
      expect(box?.width).toBeLessThanOrEqual(width);
    } else {
      expect(box?.width).toBe(dialog);
      expect(box?.y).toBeCloseTo(844 * 0.15, 0);
    }
  });
}

test("messages are placed 100 px from the top, 16 px apart, and move up", async ({
  page,
}) => {
  await page.setViewportSize(SIZES.desktop);
  await openGallery(page);
  await press(page, "Success");
  await page.clock.runFor(1_000);
  await press(page, "Info");
  await page.clock.runFor(1_000);
  const first = page.getByText("Order placed.").locator("..");
  const second = page
    .getByText("The market opens in five minutes.")
    .locator("..");
  // Messages slide in on the browser's own clock.
  await expect.poll(() => top(first)).toBe(100);
  const above = await first.boundingBox();
  await expect
    .poll(() => top(second))
    .toBe((above?.y ?? 0) + (above?.height ?? 0) + 16);
  await page.clock.runFor(1_500);
  await expect(first).toHaveCount(0);
  await expect.poll(() => top(second)).toBe(100);
});

test("a message stays while the pointer is over it, then for its full duration", async ({
  page,
}) => {
  await openGallery(page);
  await press(page, "Success");
  const message = page.getByText("Order placed.");
  await page.clock.runFor(2_900);
  // `hover()` waits for an animation frame, and frames are paused as well.
  const box = await message.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await page.clock.runFor(10_000);
  await expect(message).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.runFor(2_900);
  await expect(message).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(message).toHaveCount(0);
});
