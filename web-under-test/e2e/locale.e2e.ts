/** The language of a page: its prefix, the links in its head, the language menu, the suggestion, and the text direction (§2.1, §9). */
import type { Page } from "@playwright/test";
import { openPreferences, storedPreferences } from "./support/preferences";
import { expect, test } from "./support/test";

const MAIN = "https://www.exchange.test";

async function alternates(
  page: Page,
): Promise<Readonly<Record<string, string>>> {
  return page
    .locator('head link[rel="alternate"]')
    .evaluateAll((links) =>
      Object.fromEntries(
        links.map((link) => [
          link.getAttribute("hreflang"),
          link.getAttribute("href"),
        ]),
      ),
    );
}

for (const { prefix, lang, dir, title } of [
  { prefix: "", lang: "en", dir: "ltr", title: "Fees" },
  { prefix: "/ja", lang: "ja", dir: "ltr", title: "手数料" },
  { prefix: "/de", lang: "de", dir: "ltr", title: "Gebühren" },
  { prefix: "/ar", lang: "ar", dir: "rtl", title: "الرسوم" },
]) {
  test(`the page at ${prefix}/fee is in ${lang}, ${dir}`, async ({ page }) => {
    await page.goto(`${prefix}/fee`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const root = page.locator("html");
    await expect(root).toHaveAttribute("lang", lang);
    await expect(root).toHaveAttribute("dir", dir);
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
      "href",
      `${MAIN}${prefix}/fee`,
    );
  });
}

test("a page links to every other language on its own site", async ({
  page,
}) => {
  await page.goto("/ja/fee");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await alternates(page)).toMatchObject({
    en: `${MAIN}/fee`,
    ja: `${MAIN}/ja/fee`,
    ar: `${MAIN}/ar/fee`,
    "fr-FR": "https://www.exchange-eu.test/fr/fee",
    "uz-UZ": "https://www.exchange-asia.test/uz/fee",
    "x-default": `${MAIN}/fee`,
  });
});

test("choosing a language opens the page in that language", async ({
  page,
  context,
}) => {
  await page.goto("/fee?from=mail");
  await openPreferences(page);
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await expect(page).toHaveURL("/de/fee?from=mail");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gebühren");
  expect(await storedPreferences(context)).toMatchObject({ language: "de" });
});

test("Arabic is laid out from right to left, but figures are not", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/ar/spot/BTCUSDT");
  const nav = page.getByRole("navigation").first();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const [first, last] = [
    await nav.getByRole("link").first().boundingBox(),
    await nav.getByRole("link").last().boundingBox(),
  ];
  expect(first?.x ?? 0).toBeGreaterThan(last?.x ?? 0);
  const width = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(width).toBeLessThanOrEqual(0);
});

test.describe("a visitor who reads Japanese", () => {
  test.use({ locale: "ja-JP" });

  test("is offered Japanese on the first visit, and can accept", async ({
    page,
  }) => {
    await page.goto("/fee");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.getByRole("link", { name: "Read in 日本語" }).click();
    await expect(page).toHaveURL("/ja/fee");
    await page.goto("/fee");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(
      page.getByRole("link", { name: "Read in 日本語" }),
    ).toBeHidden();
  });

  test("can decline, and isn't asked again", async ({ page }) => {
    await page.goto("/fee");
    const stay = page.getByRole("button", { name: "Stay with English" });
    await stay.click();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(stay).toBeHidden();
    await expect(page).toHaveURL("/fee");
  });
});
