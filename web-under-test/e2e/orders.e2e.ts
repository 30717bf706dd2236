/** An order on the spot market: filled in, placed, listed, cancelled, and refused (§5). */
import { logIn } from "./support/log-in";
import { expect, test } from "./support/test";

test("an order is placed, listed and cancelled", async ({ page, exchange }) => {
  await logIn(page);
  await page.goto("/spot/BTCUSDT");
  const form = page.getByRole("form", { name: "Order" });
  const [price, size] = [
    form.getByRole("textbox", { name: "Price" }),
    form.getByRole("textbox", { name: "Amount" }),
  ];
  await price.fill("0x95000.1234");
  await expect(price).toHaveValue("095000.12");
  await size.fill(",0．05.09");
  await expect(size).toHaveValue("0.0509");
  await form.getByRole("button", { name: "Buy BTC" }).click();
  await expect(page.getByText("Order placed.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "0 / 0.0509" });
  await expect(row).toBeVisible();
  expect(exchange.requests()).toContainEqual(
    expect.stringMatching(/^POST \/v1\/trade\/order\/place .*"size":"0.0509"/),
  );
  await row.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Order cancelled.")).toBeVisible();
  await expect(row).toBeHidden();
});

test("an order above the available balance is refused", async ({ page }) => {
  await logIn(page);
  await page.goto("/spot/BTCUSDT");
  const form = page.getByRole("form", { name: "Order" });
  await form.getByRole("textbox", { name: "Price" }).fill("95000");
  await form.getByRole("textbox", { name: "Amount" }).fill("10");
  await form.getByRole("button", { name: "Buy BTC" }).click();
  await expect(form.getByRole("alert")).toHaveText(
    "Your balance doesn't suffice.",
  );
});
