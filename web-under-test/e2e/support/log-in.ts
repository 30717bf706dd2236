/** Logging in, for flows that begin with somebody who is logged in. */
import { expect, type Page } from "@playwright/test";

interface Credentials {
  readonly email?: string;
  readonly password?: string;
}

/** Fills the login page in and sends it; what comes of it is the test's. */
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
