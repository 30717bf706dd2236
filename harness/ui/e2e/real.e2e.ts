/** The report that the real `footbridge` creates for a client with a fault of every kind. */
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gridOf } from "./support/grid";
import { caseHeading, rows } from "./support/look";
import { SHOP_REPORT } from "./support/shop";
import { expect, expectAccessible, test } from "./support/test";

const report = (fragment = ""): string =>
  `${pathToFileURL(SHOP_REPORT).href}${fragment}`;

test.beforeAll(() => {
  if (!existsSync(SHOP_REPORT))
    throw new Error(
      "there is no footbridge: `cargo build` makes it, or FOOTBRIDGE names it",
    );
});

test("lists the failures and their places", async ({ page }) => {
  await page.goto(report());
  const problem = (text: string) => rows(page).filter({ hasText: text });
  await expect(problem("expected a call pay")).toContainText(
    'found 0ms call #2 pay {"cents":5530}',
  );
  await expect(problem("expected a call pay")).toContainText(
    "The basket is paid with the app's own sheet",
  );
  await expect(problem("expected a call pay")).toContainText("pay.yaml:8");
  await expect(problem("TypeError")).toContainText("4 cases");
  await expect(problem("TypeError")).toContainText(
    "and 1 more problem in the same cases",
  );
  await expect(problem("prices.tracker.test")).toBeVisible();
  await expect(problem("its script is busy").first()).toContainText("ios");
});

test("contains every verdict", async ({ page }) => {
  await page.goto(report("#view=cases"));
  for (const verdict of [
    "failed",
    "changed",
    "crashed",
    "hung",
    "flaky",
    "unsupported",
    "passed",
  ])
    await expect(
      page.getByRole("button", { name: new RegExp(`^[1-9]\\d* ${verdict}$`) }),
    ).toBeVisible();
});

test("maps an error to the client's sources", async ({ page }) => {
  await page.goto(report());
  await rows(page).filter({ hasText: "TypeError" }).click();
  const story = page.getByRole("article");
  await expect(
    story.getByText(/shop\/web\/basket\.ts:\d+:\d+/).first(),
  ).toBeVisible();
  const picture = story.getByRole("button", { name: "Enlarge the picture" });
  await expect(picture.getByRole("presentation")).toHaveJSProperty(
    "complete",
    true,
  );
});

test("shows the changes", async ({ page }) => {
  await page.goto(report());
  await rows(page).filter({ hasText: "items" }).first().click();
  const diff = page.getByRole("table", { name: "Difference" });
  await expect(diff.getByRole("insertion")).toContainText('"items":2');
});

test("escapes everything that the client sent", async ({ page }) => {
  await page.goto(report());
  await rows(page).filter({ hasText: "review failed" }).click();
  await expect(caseHeading(page)).toHaveText(
    "A review is written <img src=x onerror=alert(1)>",
  );
  await expect(
    page.getByText("</script><script>document.body.remove()").first(),
  ).toBeVisible();
  expect(await page.locator("img[src='x'], b:has-text('Review')").count()).toBe(
    0,
  );
});

const SIZES = {
  desk: { width: 1280, height: 844 },
  phone: { width: 390, height: 844 },
};

for (const { name, viewport, colorScheme, tag } of gridOf(SIZES))
  test.describe(name, { tag }, () => {
    test.use({ viewport, colorScheme });

    test("is accessible", async ({ page }) => {
      await page.goto(report());
      await rows(page).first().waitFor();
      await expectAccessible(page);
      await rows(page).filter({ hasText: "TypeError" }).click();
      await caseHeading(page).waitFor();
      await expectAccessible(page);
    });
  });
