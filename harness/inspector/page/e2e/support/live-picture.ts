/** The live picture in the inspector, taken from the window of `footbridge open`. */
import { expect, type Page } from "@playwright/test";

/** Expects the inspector at an address to show the page, and to follow it to another phone. */
export async function expectLivePicture(
  page: Page,
  address: string,
): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.goto(address);
  const picture = page.getByRole("img", { name: "The current page" });
  await expect(picture).toBeVisible();
  const first = await picture.getAttribute("src");
  expect(first).toMatch(/^data:image\/(png|jpeg);base64,/);
  await page.getByRole("link", { name: "Phone", exact: true }).click();
  const phone = page.getByRole("main", { name: "Panel" });
  // Another phone has another size.
  await phone.getByRole("radio", { name: "Android" }).check({ force: true });
  await page.getByRole("button", { name: "Apply and reload" }).click();
  await page.getByRole("link", { name: /^Time line/ }).click();
  await expect.poll(() => picture.getAttribute("src")).not.toBe(first);
}
