/** Calls of the exchange's client, made from the lab's page for each. */
import type { Page } from "@playwright/test";
import { expect, test as base } from "@footbridge/playwright";

/** The client's page, loaded through the gateway, which has its servers as well. */
const test = base.extend<{ client: Page }>({
  client: async ({ app, browser }, use) => {
    const { client, proxy } = app.gateway;
    const context = await browser.newContext({
      baseURL: client,
      proxy: { server: proxy },
      ignoreHTTPSErrors: true,
      viewport: app.viewport,
    });
    await use(await context.newPage());
    await context.close();
  },
});

test.describe("on the virtual clock", () => {
  test.use({
    appOptions: { platform: "android", version: "2.15.0", clock: "virtual" },
  });

  test("the client gives up on a call without a reply after its time limit", async ({
    app,
    client,
  }) => {
    await app.reply("requestAction", "never");
    await client.goto("/lab/calls/requestAction");
    await client.getByRole("button", { name: "Send" }).click();
    await app.waitForCall("requestAction");
    await app.clock.advance("9s");
    await expect(client.getByRole("status", { name: "Outcome" })).toHaveText(
      "waiting for the app",
    );
    await app.clock.advance("1s");
    await expect(client.getByRole("alert")).toHaveText(
      "Network error. Try again later.",
    );
    expect(app.calls("requestAction")).toHaveLength(1);
  });
});

test("a held call settles once it gets its reply", async ({ app, client }) => {
  await app.hold("getAppUsdtRateData");
  await client.goto("/lab/calls/getAppUsdtRateData");
  await client.getByRole("button", { name: "Send" }).click();
  const held = await app.held("getAppUsdtRateData");
  await expect(client.getByRole("status", { name: "Outcome" })).toHaveText(
    "waiting for the app",
  );
  await held.reply("success");
  await expect(client.getByText("waiting for the app")).toBeHidden();
  await app.expectSettled();
  expect(app.calls("getAppUsdtRateData")).toMatchObject([
    { replies: [{ code: "00000" }] },
  ]);
});
