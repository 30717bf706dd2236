/** Apps that are written by hand: each is a script before the page's own, and shares no code with the emulated app. */
import { fileURLToPath } from "node:url";
import { expect, test, type Page } from "@playwright/test";
import { startVerification } from "./support/verification";

const host = (name: string) =>
  fileURLToPath(new URL(`hosts/${name}.js`, import.meta.url));

async function open(page: Page, app: string, address: string) {
  await page.addInitScript({ path: host(app) });
  await page.goto(address);
  await expect(page.getByRole("status")).toContainText("Finished");
}

test("an app with a handler for each call and replies as events", async ({
  page,
}) => {
  const { address, end } = await startVerification(
    "fixtures/examples/vk-bridge",
    [
      "--unattended",
      "--platform=ios",
      "--app-version=3.0.0",
      "--allow=VKWebAppOpenCodeReader,VKWebAppClose",
    ],
  );
  const query = "&vk_platform=mobile_iphone";
  await open(page, "vk-bridge", `${address}${query}`);
  const { code, differences } = await end();
  // The user of this app denies the camera.
  expect(differences).toEqual({
    "call VKWebAppOpenCodeReader": ["the code is `4`, not `0`"],
  });
  expect(code).toBe(1);
});

test("an app with a channel for texts and functions of the page", async ({
  page,
}) => {
  const { address, end } = await startVerification(
    "fixtures/examples/flutter-channel",
    [
      "--unattended",
      "--platform=android",
      "--app-version=3.0.0",
      "--allow=pay,print,download",
    ],
  );
  await open(page, "flutter-channel", address);
  const { code, differences, verdicts } = await end();
  expect(differences).toEqual({});
  expect(verdicts["call pay"]).toBe("as-described");
  expect(code).toBe(0);
});

test("an app that differs from its description", async ({ page }) => {
  const { address, end } = await startVerification(
    "fixtures/examples/dsbridge",
    [
      "--unattended",
      "--platform=android",
      "--app-version=3.0.0",
      "--allow=cart.add,pay",
    ],
  );
  await open(page, "dsbridge", address);
  const { code, differences } = await end();
  expect(differences).toEqual({
    "call cart.count": ["in the data, expected an integer, found a string"],
    "call cart.add": ["2 replies came, not one"],
  });
  expect(code).toBe(1);
});

test("a lost connection and a reload lose nothing", async ({
  page,
  context,
}) => {
  const { address, end } = await startVerification(
    "fixtures/examples/flutter-channel",
    ["--platform=android", "--app-version=3.0.0"],
  );
  await page.addInitScript({ path: host("flutter-channel") });
  await page.goto(address);
  await page.getByRole("checkbox", { name: /^call pay/ }).check();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(
    page.getByRole("heading", { name: "Call print?" }),
  ).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Make the call" }).click();
  await expect(page.getByRole("status")).toContainText("Nothing is lost");
  await context.setOffline(false);
  await expect(
    page.getByRole("heading", { name: "Call download?" }),
  ).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Leave it out" }).click();
  await page.getByRole("button", { name: "Leave it out" }).click();
  await expect(page.getByRole("status")).toContainText("Finished");
  const { verdicts } = await end();
  expect(verdicts).toMatchObject({
    "call pay": "as-described",
    "call print": "as-described",
    "call download": "not-tried",
  });
});
