/** Helpers for flows that start with a login. */
import { expect, type Page } from "@playwright/test";

interface Credentials {
  readonly email?: string;
  readonly password?: string;
}

/** Fills in the login form and submits it. The test checks the result. */
export async function sendLogin(
  page: Page,
  { email = "ann@exchange.test", password = "secret" }: Credentials = {},
  origin = "",
): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

export async function logIn(page: Page): Promise<void> {
  await sendLogin(page);
  await expect(page).toHaveURL("/account/security");
  await expect(page.getByText("1000001 trader")).toBeVisible();
}
