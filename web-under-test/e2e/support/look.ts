/** Helpers that set up the state for a page: session, size and theme. */
import { expect, type BrowserContext, type Page } from "@playwright/test";

export type Theme = "dark" | "light";

export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;

/** A session that the exchange accepts without a login. */
export async function haveSession(
  context: BrowserContext,
  origin: string,
): Promise<void> {
  await context.addCookies([
    { name: "bt_rtoken", value: "app-token-0001", url: origin },
    { name: "bt_uid", value: "1000001", url: origin },
  ]);
}

/** Opens a page, and waits until nothing is loading. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** The lab follows the system's theme, the product the user's choice. */
export async function paint(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((wanted) => {
    const { dataset } = document.documentElement;
    if (dataset["theme"] !== undefined) dataset["theme"] = wanted;
  }, theme);
}
