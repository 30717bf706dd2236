/** Login: successful, refused, with a challenge; and logout. */
import type { Page } from "@playwright/test";
import { sendLogin, logIn } from "./support/log-in";
import { expect, test } from "./support/test";

test("a user logs in with email and password", async ({ page, exchange }) => {
  await logIn(page);
  expect(exchange.requests()).toContainEqual(
    expect.stringMatching(/^POST \/v1\/user\/login .*encrypted, risk token/),
  );
});

test("a refused login shows the reason, and can be retried", async ({
  page,
}) => {
  await page.route("**/v1/user/login?*", (route) =>
    route.fulfill({
      json: {
        code: "40011",
        msg: "Wrong name or password",
        status: "error",
        data: null,
      },
    }),
  );
  await sendLogin(page, { password: "mistyped" });
  await expect(page.getByRole("alert").first()).toHaveText(
    "Wrong name or password",
  );
  await expect(page).toHaveURL("/login");
  await page.unroute("**/v1/user/login?*");
  await page.getByLabel("Password").fill("secret");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText("1000001 trader")).toBeVisible();
});

// The simulated site redirects every page to https; this test disables that.
test("a page without https makes no key, and sends the login unencrypted", async ({
  page,
  exchange,
}) => {
  const logins: unknown[] = [];
  await page.route(/^http:/, async (route) => {
    const request = route.request();
    if (new URL(request.url()).pathname === "/v1/user/login") {
      logins.push(request.postDataJSON());
      await route.fulfill({ json: { code: "21003", msg: "Not today" } });
      return;
    }
    const url = request.url().replace("http:", "https:");
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await sendLogin(page, {}, exchange.origin.replace("https:", "http:"));
  await expect.poll(() => logins).toHaveLength(1);
  expect(logins).toEqual([
    expect.objectContaining({ loginName: "ann@exchange.test", pwd: "secret" }),
  ]);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith("gw_sign_pair"))).toEqual([]);
});

test("a logged-out user stays logged out after a reload", async ({
  page,
  context,
}) => {
  await logIn(page);
  await page.getByRole("button", { name: "Account", exact: true }).click();
  await page
    .getByRole("banner")
    .getByRole("button", { name: "Log out" })
    .click();
  await expect(page).toHaveURL("/");
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Log in" }),
  ).toBeVisible();
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain("bt_rtoken");
  await page.goto("/account/security");
  await expect(page.getByText("not logged in")).toBeVisible();
});

/** Makes the server require a challenge. */
async function requireChallenge(page: Page): Promise<void> {
  await page.route(
    "**/v1/security/policy/captcha/get-captcha-id*",
    async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, status: 1 } },
      });
    },
  );
  // The simulated server never asked for a challenge, so it expects type 0 in the solution.
  await page.route(
    "**/v1/security/policy/captcha/check-captcha*",
    async (route) => {
      const solution = route.request().postDataJSON() as {
        captchaType: number;
      };
      expect(solution.captchaType).toBe(1);
      await route.continue({ postData: { ...solution, captchaType: 0 } });
    },
  );
}

async function markOf(page: Page): Promise<number> {
  const task = page.getByText(/^Slide the piece to \d+/);
  return Number(/\d+/.exec(await task.innerText())?.[0]);
}

test("a user registers, and solves the challenge with the keyboard", async ({
  page,
}) => {
  await requireChallenge(page);
  await page.goto("/register");
  await page.getByLabel("Email address").fill("new@exchange.test");
  await page.getByLabel("Email code").fill("111111");
  await page.getByLabel("Password", { exact: true }).fill("secret");
  await page.getByLabel("Repeat password").fill("secret");
  await page.getByRole("button", { name: "Register", exact: true }).click();

  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const slider = dialog.getByRole("slider", { name: "Position" });
  await slider.focus();
  const mark = await markOf(page);
  for (let at = 0; at < mark; at += 1) await page.keyboard.press("ArrowRight");
  await expect(slider).toHaveValue(String(mark));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("1000001 trader")).toBeVisible();
});

test("the challenge can be solved with the mouse, and closed", async ({
  page,
  exchange,
}) => {
  await requireChallenge(page);
  await sendLogin(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(exchange.requests().join("\n")).not.toContain("POST /v1/user/login ");

  await page.getByRole("button", { name: "Log in", exact: true }).click();
  const slider = dialog.getByRole("slider", { name: "Position" });
  const mark = await markOf(page);
  const box = await slider.boundingBox();
  if (box === null) throw new Error("the slider is not shown");
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 4, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * (mark / 100), middle);
  await page.mouse.up();
  // The mouse only gets close; the arrow keys do the last steps.
  for (
    let at = Number(await slider.inputValue());
    at !== mark;
    at = Number(await slider.inputValue())
  )
    await slider.press(at < mark ? "ArrowRight" : "ArrowLeft");
  await dialog.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("1000001 trader")).toBeVisible();
});
