/** A user opens the report of a failed run, and finds out what broke. */
import { caseHeading, rows } from "./support/look";
import { sampleUrl } from "./support/samples";
import { expect, test } from "./support/test";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("leads from a failure to its place, and to the command", async ({
  page,
}) => {
  await page.goto(sampleUrl("a-thousand"));
  await expect(
    page.getByRole("heading", { name: /^7 problems in 109 of 1,000/ }),
  ).toBeVisible();
  await expect(rows(page).first()).toContainText("no alert said");
  await expect(rows(page).first()).toContainText("42 cases");
  await expect(rows(page).first()).toContainText("android 2.9.0 – 2.56.0");

  const card = page
    .getByRole("list", { name: "Failures" })
    .getByRole("listitem")
    .first();
  await expect(card).toContainText("42 cases");
  await expect(card).toContainText("android 2.9.0 – 2.56.0");
  await expect(card).toContainText("scenarios/bridge/mixed-fates.yaml:17");
  await card.getByRole("link", { name: "no alert said" }).click();
  const story = page.getByRole("article");
  await expect(caseHeading(page)).toHaveText(
    "Three requests at once meet three fates",
  );
  await expect(story.getByText("at 1000 ms")).toBeVisible();
  await expect(
    story.getByRole("listitem").filter({ hasText: "failed" }),
  ).toContainText("scenarios/bridge/mixed-fates.yaml:17");
  await expect(story.getByText("rejected after 10 s")).toBeVisible();

  await expect(
    story.getByRole("group", {
      name: "Step through it in the inspector",
    }),
  ).toContainText(
    "footbridge open scenarios/bridge/mixed-fates.yaml --platform android --app-version 2.9.0",
  );
  await story
    .getByRole("button", { name: "Copy the command", exact: true })
    .click();
  await expect(story.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "footbridge run scenarios/bridge/mixed-fates.yaml --filter 'Three requests at once meet three fates › android 2.9.0 · en · light' --web http://127.0.0.1:5173 --engine webkit",
  );
});

test("shows changes of a transcript", async ({ page }) => {
  await page.goto(sampleUrl("a-thousand", "#verdict=changed"));
  await rows(page).first().click();
  const diff = page.getByRole("table", { name: "Difference" });
  await expect(diff.getByRole("deletion")).toContainText("goShare");
  await expect(diff.getByRole("insertion")).toContainText("goNativeShare");
});

test("steps through the pictures of a case", async ({ page }) => {
  await page.goto(sampleUrl("a-thousand"));
  await rows(page).first().click();
  const pictures = page.getByRole("group", { name: "Pictures of the steps" });
  const image = pictures.getByRole("presentation");
  await expect(pictures).toContainText("Step 9 of 9");
  const last = await image.getAttribute("src");
  await pictures.getByRole("button", { name: "Previous step" }).click();
  await expect(pictures).toContainText("Step 8 of 9");
  await expect(image).not.toHaveAttribute("src", last ?? "");
  await page.getByRole("button", { name: /tap "Send three/ }).click();
  await expect(pictures).toContainText("Step 2 of 9");
  const { y } = (await image.boundingBox()) ?? { y: -1 };
  await page.keyboard.press("ArrowDown");
  await expect(pictures).toContainText("Step 3 of 9");
  // Nothing moves from step to step.
  expect((await image.boundingBox())?.y).toBe(y);
});

test("names the project, the commit and the client", async ({ page }) => {
  await page.goto(sampleUrl("all-good"));
  const header = page.getByRole("banner");
  await expect(header).toContainText("exchange");
  await expect(header).toContainText("Mar 2, 2026, 09:41 UTC");
  await expect(header).toContainText("commit 241a28a09b on main");
  await expect(header).toContainText("client http://127.0.0.1:5173");
});

test("has an address for each case", async ({ page, context }) => {
  await page.goto(sampleUrl("a-thousand", "#view=cases&verdict=hung"));
  await rows(page).nth(2).click();
  const title = (await caseHeading(page).textContent()) ?? "";
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(caseHeading(other)).toHaveText(title);
  await expect(
    other.getByRole("option", { selected: true }).filter({ hasText: title }),
  ).toBeVisible();
  await page.goBack();
  await expect(caseHeading(page)).toBeHidden();
});

test("shows a message if the address contains a case of another run", async ({
  page,
}) => {
  await page.goto(sampleUrl("all-good", "#case=scenarios/gone.yaml"));
  await expect(page.getByText("This run has no such case.")).toBeVisible();
});

test("filters by verdict, platform, version and text", async ({ page }) => {
  await page.goto(sampleUrl("a-thousand", "#view=cases"));
  const tab = page.getByRole("tab", { name: /^Cases/ });
  await page.getByRole("button", { name: /unsupported$/ }).click();
  await expect(tab).toHaveText("Cases59");
  await page.getByLabel("Platform").selectOption("ios");
  await page.getByLabel("Version").selectOption("2.8.99");
  await page.getByPlaceholder("Search").fill("kline/main");
  await expect(rows(page).first()).toContainText("needs 2.9.0");
  const shown = page.url();
  await page.reload();
  expect(page.url()).toBe(shown);
  await expect(page.getByLabel("Version")).toHaveValue("2.8.99");
  await page.getByPlaceholder("Search").fill("nothing is called so");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(tab).toHaveText("Cases1,000");
});

test("opens runs without failures, without cases, and with unreadable data", async ({
  page,
}) => {
  await page.goto(sampleUrl("all-good"));
  await expect(page.getByRole("heading", { name: "All good" })).toBeVisible();
  await page.goto(sampleUrl("none"));
  await expect(
    page.getByRole("heading", { name: "No case ran" }),
  ).toBeVisible();
  await page.goto(sampleUrl("unreadable"));
  await expect(page.getByText("This report can't be read.")).toBeVisible();
});
