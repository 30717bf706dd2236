/** The preferences menu of every page outside the app, and the cookie that stores the preferences (§3). */
import type { BrowserContext, Locator, Page } from "@playwright/test";

export async function openPreferences(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Preferences", exact: true }).click();
}

export function themeButton(page: Page, theme: "Dark" | "Light"): Locator {
  return page.getByRole("button", { name: `${theme} theme` });
}

/** The value of the cookie, or `null`. */
export async function storedPreferences(
  context: BrowserContext,
): Promise<unknown> {
  const cookie = (await context.cookies()).find(
    ({ name }) => name === "preferences",
  );
  return cookie === undefined
    ? null
    : JSON.parse(decodeURIComponent(cookie.value));
}
