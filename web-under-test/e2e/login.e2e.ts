/** A person logs in, and the page says as whom. */
import { expect, test } from "./support/test";

test("a person logs in with email and password", async ({ page, exchange }) => {
  await page.goto("/login");
  await page
    .getByRole("textbox", { name: "Email" })
    .fill("trader@example.test");
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText("1000001 trader")).toBeVisible();
  expect(exchange.requests()).toContainEqual(
    expect.stringMatching(/^POST \/v1\/user\/login .*encrypted, risk token/),
  );
});
