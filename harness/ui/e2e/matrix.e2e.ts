/** A release manager opens the matrix, and finds out the effect of a minimum version. */
import { gridOf } from "./support/grid";
import { sampleUrl } from "./support/samples";
import { expect, expectAccessible, test } from "./support/test";

test("shows the users below the minimum, and the code to delete", async ({
  page,
}) => {
  await page.goto(sampleUrl("matrix"));
  const verdict = page.getByRole("heading", { level: 1 });
  await expect(verdict).toHaveText(
    /^No: \d+ features break; .*every version is supported$/,
  );
  const choose = async (platform: string): Promise<void> => {
    const select = page.getByLabel(platform, { exact: true });
    await select.selectOption("2.15.0");
  };
  await choose("ios");
  await choose("android");
  await expect(verdict).toContainText(/; 7(\.0)?\s?% of users are below; /);
  await expect(verdict).toContainText(/\d+ features become native/);
  const native = page
    .getByRole("group")
    .filter({ hasText: /^\d+ features become native/ });
  await native.getByText(/become native$/).click();
  await expect(native.getByRole("listitem").first()).toBeVisible();
  expect(page.url()).toContain("#minimum=ios:2.15.0,android:2.15.0");
});

test("has an address for each minimum, and reports an invalid one", async ({
  page,
}) => {
  await page.goto(sampleUrl("matrix", "#minimum=ios:2.14.0,android:2.31"));
  await expect(page.getByLabel("ios", { exact: true })).toHaveValue("2.14.0");
  await expect(page.getByRole("alert")).toContainText("“android:2.31”");
  const marks = page.getByRole("list", { name: "Lowest supported versions" });
  await expect(marks).toHaveText("ios 2.14.0");
  await page.getByLabel("android", { exact: true }).selectOption("2.31.0");
  await expect(page.getByRole("alert")).toBeHidden();
  await page.goBack();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.evaluate(() => {
    window.location.hash = "#minimum=ios:2.44.0";
  });
  await expect(marks).toHaveText("ios 2.44.0");
});

test("shows the broken features and the reasons, by keyboard", async ({
  page,
}) => {
  await page.goto(sampleUrl("matrix"));
  await page.getByRole("button", { name: /^Broken \d/ }).focus();
  await page.keyboard.press("Enter");
  const broken = page.getByRole("button", { name: /: broken/ }).first();
  const bar = page.getByRole("list").filter({ has: broken }).first();
  // Tab moves to the first range of a bar, the arrow keys to the others.
  await bar.getByRole("button").first().focus();
  for (let tries = 0; tries < 12; tries += 1) {
    if (await broken.evaluate((one) => one === document.activeElement)) break;
    await page.keyboard.press("ArrowRight");
  }
  await expect(broken).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText(
    "expected a call openPay",
  );
});

test("links from a run to its matrix and back", async ({ page }) => {
  await page.goto(sampleUrl("both"));
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("link", { name: "The run" }).click();
  await expect(page.getByRole("heading", { name: "All good" })).toBeVisible();
});

test("prints without controls, in light colours", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto(sampleUrl("matrix"));
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("search")).toBeHidden();
  await expect(page.getByRole("group", { name: "Theme" })).toBeHidden();
  await expect(page.locator("body")).toHaveCSS(
    "background-color",
    "rgb(255, 255, 255)",
  );
});

const SIZES = {
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
};

for (const { name, viewport, colorScheme, tag } of gridOf(SIZES))
  test.describe(name, { tag }, () => {
    test.use({ viewport, colorScheme });

    test("is accessible, and no wider than the window", async ({ page }) => {
      await page.goto(sampleUrl("matrix"));
      await page.getByLabel("ios", { exact: true }).selectOption({ index: 3 });
      await page
        .getByRole("button", { name: /: broken/ })
        .first()
        .click();
      await expectAccessible(page);
      const width = await page.evaluate(
        () => document.documentElement.scrollWidth,
      );
      expect(width).toBe(viewport.width);
    });

    test("shows the full name of every platform and engine", async ({
      page,
    }) => {
      await page.goto(sampleUrl("matrix"));
      const names = page.locator("[data-track]");
      await expect(names.first()).toBeVisible();
      const cut = await names.evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth)
          .map((one) => one.textContent),
      );
      expect(cut).toEqual([]);
    });
  });
