/** Links to an entry scroll to its row: from another panel, from held calls, out of view, cleared or filtered out. */
import type { Page } from "@playwright/test";
import { sampleEntries } from "../src/samples/sample-entries";
import { SAMPLE_HELD } from "../src/samples/sample-session";
import { expect, test } from "./support/test";

const INDEX = 40;
const VIOLATIONS = [
  {
    invariant: "settles-once",
    rule: "every call with a callback settles exactly once",
    advice: "Fix the payload.",
    text: "it never settled",
    at: 1_000,
    entry: INDEX,
  },
];

/** The row is visible, between the lane names and the form of a held call. */
async function expectInView(page: Page): Promise<void> {
  const row = page.locator('main [aria-current="true"]');
  await expect(row).toBeFocused();
  const box = await row.boundingBox();
  const pane = await page.locator("[class*=_pane_]").boundingBox();
  const top = (pane?.y ?? 0) + 30;
  expect(box?.y).toBeGreaterThanOrEqual(top);
  expect(box?.y).toBeLessThan(top + 200);
}

for (const count of [300, 2_000]) {
  test(`a violation links to its row among ${count}`, async ({
    page,
    open,
  }) => {
    const server = await open("#time-line", {
      entries: sampleEntries(count),
      violations: VIOLATIONS,
    });
    await page.getByRole("link", { name: /^Violations/ }).click();
    await page.getByRole("link", { name: `Entry ${INDEX}` }).click();
    await expectInView(page);
    // The row stays in place while more entries arrive.
    server.append(sampleEntries(50, 7, count));
    await expectInView(page);
    await page.keyboard.press("ArrowDown");
    await expect(
      page.getByText(new RegExp(`^Entry ${INDEX + 1},`)),
    ).toBeVisible();
  });

  test(`a held call links to its row among ${count}, repeatedly`, async ({
    page,
    open,
  }) => {
    const [call] = SAMPLE_HELD;
    if (call === undefined) throw new Error("no sample");
    await open("#time-line", {
      entries: sampleEntries(count),
      held: [{ ...call, entry: INDEX }],
    });
    const link = page.getByRole("link", { name: "Show on the time line" });
    await link.click();
    await expectInView(page);
    await page.locator("[class*=_pane_]").evaluate((pane) => {
      pane.dispatchEvent(new WheelEvent("wheel", { bubbles: true }));
      pane.scrollTop = pane.scrollHeight / 2;
    });
    await link.click();
    await expectInView(page);
  });
}

test("a link shows a row that was cleared from the view, or filtered out", async ({
  page,
  open,
}) => {
  await open("#time-line", {
    entries: sampleEntries(2_000),
    violations: VIOLATIONS,
  });
  await page.getByRole("button", { name: /^Clear the view/ }).click();
  await page.getByLabel("Search the time line").fill("nothing like it");
  await page.getByRole("link", { name: /^Violations/ }).click();
  await page.getByRole("link", { name: `Entry ${INDEX}` }).click();
  await expectInView(page);
});
