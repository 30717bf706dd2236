/** Logins with more than one step, tested as a user sees them. */
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { axeFindings } from "../../test/axe-findings";
import { fakeBrowser } from "../../test/fake-app";
import { fakeSession, type FakeSession } from "../../test/fake-session";
import { renderClient } from "../../test/render-client";

const THIRD = "/v1/user/public/third";

function open(path: string) {
  const fake = fakeSession();
  return { fake, ...renderClient(fakeBrowser(), path, fake.session) };
}

const logsIn = ({ site }: FakeSession, path: string): void =>
  site.responds(path, {
    data: { userInfo: { userId: "7" } },
    also: () => {
      site.cookies.write("bt_rtoken", "t", 1_000);
      site.cookies.write("bt_uid", "7", 1_000);
    },
  });

const field = (label: string) => screen.findByLabelText(label);
const button = (name: string) => screen.getByRole("button", { name });
const security = () => screen.findByRole("heading", { name: "Security" });

describe(
  "a third party's account that is not known here",
  { timeout: 30_000 },
  () => {
    it("is bound to an account that the user logs in to and selects", async () => {
      const { fake, user } = open(
        "/login?provider=wallet&publicAddress=a&signature=s",
      );
      fake.site.responds(`${THIRD}/bind/check`, {
        data: { bindable: true, userIds: [7, "8"] },
      });
      logsIn(fake, `${THIRD}/bind/choose`);
      await user.click(button("Continue with Wallet"));
      await user.type(await field("Login name"), "ann");
      await user.type(await field("Password"), "secret");
      await user.click(button("Continue"));
      await user.click(await screen.findByRole("radio", { name: "8" }));
      expect(await axeFindings()).toEqual([]);
      await user.click(button("Bind"));
      expect(await security()).toBeVisible();
      expect(fake.site.to(`${THIRD}/wallet/sign`)).toEqual([]);
    });

    it("is not bound to an account that can't be bound", async () => {
      const { fake, user } = open("/login?provider=google&id=i&token=k");
      fake.site.responds(`${THIRD}/bind/check`, { data: { bindable: false } });
      await user.click(button("Continue with Google"));
      await user.type(await field("Login name"), "ann");
      await user.type(await field("Password"), "secret");
      await user.click(button("Continue"));
      expect(await screen.findByRole("alert")).toHaveTextContent(
        "This account can't be bound.",
      );
      expect(fake.site.to(`${THIRD}/bind/choose`)).toEqual([]);
    });

    it("of Telegram gets a new account", async () => {
      const { fake, user } = open("/login?provider=telegram&initData=d&sign=s");
      logsIn(fake, `${THIRD}/tg/generateVirtual`);
      await user.click(button("Continue with Telegram"));
      expect(await security()).toBeVisible();
    });
  },
);

describe("codes", () => {
  const confirm = async (
    { fake, user }: ReturnType<typeof open>,
    path: string,
  ): Promise<number> => {
    logsIn(fake, path);
    await user.type(await field("Authenticator code"), "111111");
    await user.click(button("Confirm"));
    await security();
    return fake.site.to(path).length;
  };

  it("of a third-party login use their own path", async () => {
    const page = open("/login?provider=google&token=k");
    page.fake.site.responds(`${THIRD}/oauth/sign`, { data: { serialNO: "s" } });
    await page.user.click(button("Continue with Google"));
    expect(await confirm(page, `${THIRD}/securityVerify`)).toBe(1);
  });

  it.each([
    [undefined, "/v1/user/login/verify-login"],
    [2, "/v1/user/login/verify-login-v2"],
  ])("of version %s are sent to %s", async (version, path) => {
    const page = open("/login");
    page.fake.site.responds("/v1/user/login", {
      data: { serialNO: "s", version },
    });
    await page.user.type(await field("Email address"), "ann@exchange.test");
    await page.user.type(await field("Password"), "secret");
    await page.user.click(button("Log in"));
    expect(await confirm(page, path)).toBe(1);
  });

  it("are required by a registration, too", async () => {
    const page = open("/register?provider=google&id=i&token=k");
    page.fake.site.responds(`${THIRD}/google/register`, {
      data: { serialNO: "s" },
    });
    await page.user.click(button("Continue with Google"));
    expect(await confirm(page, `${THIRD}/securityVerify`)).toBe(1);
  });

  it("can be replaced by a confirmation in the app", async () => {
    const { fake, user } = open("/login?provider=google&token=k");
    const path = "/v1/user/public/getCrossTerminalLoginStatus";
    fake.site.responds(`${THIRD}/oauth/sign`, { data: { serialNO: "s" } });
    fake.site.responds(path, { data: { loginStatus: 0 } });
    await user.click(button("Continue with Google"));
    await screen.findByLabelText("Email code");
    await user.click(button("Confirm in the app instead"));
    expect(
      screen.getByRole("status", { name: "Confirmation" }),
    ).toHaveTextContent("Waiting for you");
    logsIn(fake, path);
    await waitFor(() => {
      act(() => fake.timers.advance(2_000));
      expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
        "Security",
      );
    });
  });
});

describe("a system's login", () => {
  it("stops if the account doesn't exist", async () => {
    const { fake, user } = open("/login");
    fake.site.responds("/v1/user/public/pre-check", {
      data: { exists: false },
    });
    await user.click(screen.getByRole("radio", { name: "System" }));
    await user.type(await field("Login name"), "unknown");
    await user.click(button("Log in"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "There is no such account.",
    );
    expect(fake.site.to("/v1/user/login/systemLogin")).toEqual([]);
  });
});

it("a login that was authorised elsewhere is completed by a code", async () => {
  const { fake, user } = open("/login?authorised=ticket");
  logsIn(fake, "/v1/user/login/verify-auth-login");
  await user.type(await field("Verification code"), "333333");
  await user.click(button("Confirm"));
  expect(await security()).toBeVisible();
});
