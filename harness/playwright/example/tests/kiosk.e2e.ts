import { expect, test } from "@footbridge/playwright";

test.describe("on Android", () => {
  test.use({ app: { platform: "android", version: "2.15.0" } });

  test("the page greets the logged-in user", async ({ app, page }) => {
    await app.reply("user", { data: { name: "Grace" } });
    await page.goto("/");
    await expect(page.getByRole("heading")).toHaveText("Hello, Grace");
    expect(app.calls("setTitle")).toMatchObject([
      { payload: { title: "Coffee" } },
    ]);
    await app.expectSettled();
  });

  test("tests are isolated from each other", async ({ app, page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading")).toHaveText("Hello, Ada");
    expect(app.calls("user")).toHaveLength(1);
  });

  test("the page emulates the phone", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading")).toHaveText("Hello, Ada");
    expect(await page.evaluate(() => navigator.userAgent)).toContain(
      "Kiosk/2.15.0",
    );
    expect(await page.evaluate(() => "webkit" in window)).toBe(false);
  });

  test("a card is declined", async ({ app, page }) => {
    await app.reply("pay", { code: "declined", msg: "No money left." });
    await page.goto("/");
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page.getByRole("alert")).toHaveText("No money left.");
    const { payload, replies } = await app.waitForCall("pay");
    expect(payload.cents).toBe(350);
    expect(replies).toMatchObject([{ status: "declined" }]);
  });

  test("the app sends an event", async ({ app, page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading")).toHaveText("Hello, Ada");
    await app.send("background");
    await expect(page.getByRole("status")).toHaveText("Your order is kept.");
  });

  test("a call is held until the test replies", async ({ app, page }) => {
    await app.hold("pay");
    await page.goto("/");
    await page.getByRole("button", { name: "Pay" }).click();
    const held = await app.held("pay");
    expect(held.payload.cents).toBe(350);
    await expect(app.expectSettled(200)).rejects.toThrow(
      'calls that did not settle:\n  #3 pay {"cents":350} is held',
    );
    await held.reply({ data: { receipt: "r-99" } });
    await expect(page.getByRole("status")).toHaveText("Paid, receipt r-99");
    await app.expectSettled();
  });

  test("a rule with an error is rejected with a message", async ({ app }) => {
    await expect(app.reply("pay", { after: "soon" })).rejects.toThrow("soon");
  });
});

test.describe("on the virtual clock", () => {
  test.use({ app: { platform: "ios", clock: "virtual" } });

  test("ten virtual seconds pass instantly", async ({ app, page }) => {
    await app.reply("pay", "never");
    await page.goto("/");
    await expect(page.getByRole("heading")).toHaveText("Hello, Ada");
    await page.getByRole("button", { name: "Pay" }).click();
    await app.waitForCall("pay");
    await app.clock.advance("9s");
    await expect(page.getByRole("alert")).toBeEmpty();
    await app.clock.advance("1s");
    await expect(page.getByRole("alert")).toHaveText("The app doesn't answer.");
  });
});

test("the transcript is attached to the report", async ({ app, page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading")).toHaveText("Hello, Ada");
  await app.expectSettled();
  const transcript = await app.transcript();
  expect(transcript).toContain('setTitle {"title":"Coffee"}');
  expect(transcript).toMatch(/reply +#2 .*"Ada".* by default/);
});

test("a page loaded through the gateway has its servers as well", async ({
  app,
  browser,
}) => {
  const { client, proxy } = app.gateway;
  const context = await browser.newContext({
    proxy: { server: proxy },
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  await app.network([
    { url: "https://api.kiosk.test/today", body: { special: "Mocha" } },
  ]);
  await page.goto(client);
  await expect(page.getByRole("heading")).toHaveText("Hello, Ada");
  expect(page.url()).toBe("https://www.kiosk.test/");
  expect(
    await page.evaluate(async () => {
      const response = await fetch("https://api.kiosk.test/today");
      return (await response.json()) as unknown;
    }),
  ).toEqual({ special: "Mocha" });
  expect(await app.transcript()).toContain("GET https://api.kiosk.test/today");
  await context.close();
});

test("user actions on the page are in the transcript", async ({
  app,
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading")).toHaveText("Hello, Ada");
  await page.getByRole("button", { name: "Pay" }).click();
  await page.keyboard.press("Enter");
  // Script actions are not user actions.
  await page.evaluate(() => document.querySelector("button")?.click());
  await expect.poll(() => app.calls("pay")).toHaveLength(3);
  const acts = (await app.transcript())
    .split("\n")
    .filter((line) => /ms {2}(tap|press) /.test(line));
  expect(acts).toEqual([
    expect.stringMatching(/tap .*button.*Pay/),
    expect.stringMatching(/press .*Enter/),
  ]);
});
