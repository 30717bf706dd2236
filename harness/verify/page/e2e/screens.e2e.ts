/** Pictures of the page on a phone and a desktop, in both themes, for people to look at. */
import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import { startVerification } from "./support/verification";

const HOST = fileURLToPath(new URL("hosts/dsbridge.js", import.meta.url));
const FOLDER = fileURLToPath(
  new URL("../../../../reports/verify/screens/", import.meta.url),
);

const VIEWS = [
  { name: "phone-light", width: 390, height: 844, colorScheme: "light" },
  { name: "phone-dark", width: 390, height: 844, colorScheme: "dark" },
  { name: "desktop-light", width: 1280, height: 800, colorScheme: "light" },
  { name: "desktop-dark", width: 1280, height: 800, colorScheme: "dark" },
] as const;

const take = async (page: Page, view: string, step: string) => {
  await page.screenshot({ path: `${FOLDER}${view}-${step}.png` });
};

for (const { name, width, height, colorScheme } of VIEWS)
  test(name, async ({ browser }) => {
    const { address, end } = await startVerification(
      "fixtures/examples/dsbridge",
      ["--platform=android"],
    );
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
    });
    const page = await context.newPage();
    await page.addInitScript({ path: HOST });
    await page.goto(address);
    await expect(page.getByRole("textbox")).toBeVisible();
    await take(page, name, "1-version");
    await page.getByRole("textbox").fill("3.0.0");
    await page.getByRole("button", { name: "Answer" }).click();
    await page.getByRole("checkbox", { name: /cart.add/ }).check();
    await take(page, name, "2-choose");
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("heading", { name: /^Event/ })).toBeVisible();
    await take(page, name, "3-event");
    await page.getByRole("button", { name: "Leave it out" }).click();
    await expect(page.getByRole("status")).toContainText("Finished");
    await take(page, name, "4-finished");
    await end();
    await context.close();
  });
