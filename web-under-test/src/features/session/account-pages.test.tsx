/** The account pages, tested as a user sees them: by role and label. */
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { axeFindings } from "../../test/axe-findings";
import { fakeApp, fakeBrowser } from "../../test/fake-app";
import { fakeSession, type FakeSession } from "../../test/fake-session";
import { renderClient } from "../../test/render-client";
import { BACKUP_PAIRS } from "../signing/backup-pairs";

const USER_INFO = "/v1/user/overview/userinfo";

function open(path: string, fake: FakeSession = fakeSession()) {
  document.documentElement.lang = "en";
  fake.site.responds(USER_INFO, {
    data: { userInfo: { userId: 7, nickName: "ann" } },
  });
  return { fake, ...renderClient(fakeBrowser(), path, fake.session) };
}

function loggedIn(): FakeSession {
  const fake = fakeSession({ cookies: { bt_rtoken: "t", bt_uid: "7" } });
  fake.session.signing.pairs.save(BACKUP_PAIRS.rsa1024, "t", "7");
  return fake;
}

const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole("button", { name });
const heading = (name: string) => screen.findByRole("heading", { name });
const status = (name: string) => screen.getByRole("status", { name });

const logsIn = ({ site }: FakeSession, path: string): void =>
  site.responds(path, {
    data: { userInfo: { userId: "7" } },
    also: () => {
      site.cookies.write("bt_rtoken", "t", 1_000);
      site.cookies.write("bt_uid", "7", 1_000);
    },
  });

describe("logging in", () => {
  it("with an email address opens the security page", async () => {
    const { fake, user } = open("/login");
    logsIn(fake, "/v1/user/login");
    expect(document.title).toBe("Log in");
    await user.type(field("Email address"), "ann@exchange.test");
    await user.type(field("Password"), "secret");
    await user.click(button("Log in"));
    expect(await heading("Security")).toBeVisible();
    expect(await screen.findByText("7 ann")).toBeVisible();
    expect(screen.getByText(/^rsa1024, …/)).toBeVisible();
    expect(fake.site.to("/v1/user/login")[0]?.body).toHaveProperty(
      "bodyCiphertext",
    );
    expect(fake.site.to(USER_INFO)[0]?.headers).toHaveProperty("device-sign");
  });

  it("names the empty field, and sends nothing", async () => {
    const { fake, user } = open("/login");
    await user.click(screen.getByRole("radio", { name: "Mobile" }));
    await user.type(field("Area code"), "49");
    await user.click(button("Log in"));
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Mobile number: please fill this in.",
    );
    expect(field("Mobile number")).toBeInvalid();
    expect(field("Mobile number")).toHaveAccessibleDescription(
      "Mobile number: please fill this in.",
    );
    expect(fake.site.requests).toEqual([]);
  });

  it("as an agency prompts for the required codes", async () => {
    const { fake, user } = open("/de/login");
    fake.site.responds("/v1/user/agency/login", { data: { serialNO: "s" } });
    logsIn(fake, "/v1/user/agency/login/verify-login");
    await user.click(screen.getByRole("radio", { name: "Agency" }));
    await user.type(field("Email address"), "ann@exchange.test");
    await user.type(field("Password"), "secret");
    await user.click(button("Log in"));
    expect(await screen.findByLabelText("Email code")).toBeVisible();
    expect(status("Login")).toHaveTextContent("Enter the codes");
    await user.click(button("Confirm"));
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Enter at least one code.",
    );
    await user.type(field("Authenticator code"), "123456");
    await user.click(button("Confirm"));
    expect(await heading("Security")).toBeVisible();
    expect(window.location.pathname).toBe("/de/account/security");
  });

  it("as a system requires a name, then a token", async () => {
    const { fake, user } = open("/login");
    logsIn(fake, "/v1/user/login/verifySystemLogin");
    await user.click(screen.getByRole("radio", { name: "System" }));
    await user.type(field("Login name"), "machine");
    await user.click(button("Log in"));
    await user.type(await screen.findByLabelText("Token"), "ticket");
    await user.type(field("Verification code"), "1");
    await user.click(button("Confirm"));
    expect(await heading("Security")).toBeVisible();
  });

  it("shows the server's message once, in a toast that disappears", async () => {
    const { fake, user } = open("/login");
    fake.site.responds("/v1/user/login", {
      code: "20101",
      msg: "Wrong password",
      status: "error",
    });
    await user.type(field("Email address"), "ann@exchange.test");
    await user.type(field("Password"), "secret");
    await user.click(button("Log in"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Wrong password",
    );
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    act(() => fake.timers.advance(3_000));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("shows an error that no toast shows", async () => {
    const { fake, user } = open("/login");
    fake.seams.confirmHuman.mockResolvedValueOnce({
      kind: "failed",
      code: "60500",
      message: "",
    });
    await user.type(field("Email address"), "ann@exchange.test");
    await user.type(field("Password"), "secret");
    await user.click(button("Log in"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "That did not work (60500).",
    );
    fake.seams.confirmHuman.mockResolvedValueOnce({ kind: "cancelled" });
    await user.click(button("Log in"));
    await waitFor(() =>
      expect(status("Login")).toHaveTextContent("The check was closed."),
    );
    expect(screen.queryByRole("alert")).toBeNull();
    expect(fake.site.requests).toEqual([]);
  });

  it("accepts one click at a time", async () => {
    const { fake, user } = open("/login");
    fake.site.responds("/v1/user/login", "hangs");
    await user.type(field("Email address"), "ann@exchange.test");
    await user.type(field("Password"), "secret");
    await user.click(button("Log in"));
    await user.click(button("Log in"));
    expect(button("Log in")).toHaveAttribute("aria-disabled", "true");
    await vi.waitFor(() =>
      expect(fake.site.to("/v1/user/login")).toHaveLength(1),
    );
    expect(fake.seams.confirmHuman).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["Google", "google&id=i&token=k", "check", "oauth/sign"],
    ["Apple", "apple&id=i&token=k", "check", "oauth/sign"],
    [
      "Wallet",
      "wallet&publicAddress=a&signature=s",
      "wallet/check",
      "wallet/sign",
    ],
    ["Telegram", "telegram&initData=d&sign=s", "tg/checkUserExit", "tg/sign"],
    ["Telegram", "telegram&initData=d", "tg/checkUserExit", "tg/signV2"],
  ])(
    "goes through %s after a redirect with %s",
    async (name, query, check, to) => {
      const { fake, user } = open(`/login?provider=${query}`);
      fake.site.responds(`/v1/user/public/third/${check}`, {
        data: { exists: true },
      });
      logsIn(fake, `/v1/user/public/third/${to}`);
      await user.click(button(`Continue with ${name}`));
      expect(await heading("Security")).toBeVisible();
    },
  );

  it("explains where to start if no third-party data is present", async () => {
    const { user } = open("/login?provider=google");
    for (const name of ["Google", "Apple"]) {
      await user.click(button(`Continue with ${name}`));
      await waitFor(() =>
        expect(screen.getByRole("alert")).toHaveTextContent(
          `Start from ${name}.`,
        ),
      );
    }
  });

  it("by a QR code follows the app until the login is confirmed", async () => {
    const { fake, user } = open("/login");
    const path = "/v1/user/public/getQrKeyStatus";
    fake.site.responds(
      path,
      { data: { qrStatus: 0 } },
      { data: { qrStatus: 1 } },
    );
    await user.click(screen.getByRole("radio", { name: "QR code" }));
    await user.click(button("Show QR code"));
    expect(screen.getByRole("img", { name: /QR code/ })).toBeVisible();
    expect(status("QR login")).toHaveTextContent("Waiting");
    await vi.waitFor(() => expect(fake.site.to(path)).toHaveLength(1));
    // The next poll is due once the response has been parsed.
    await waitFor(() => {
      act(() => fake.timers.advance(2_000));
      expect(status("QR login")).toHaveTextContent("Scanned");
    });
    logsIn(fake, path);
    await waitFor(() => {
      act(() => fake.timers.advance(2_000));
      expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
        "Security",
      );
    });
  });
});

describe("registering", () => {
  it("sends a code, compares the passwords and registers", async () => {
    const { fake, user } = open("/register");
    logsIn(fake, "/v1/user/register/email");
    await user.click(button("Send email code"));
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Email address: please",
    );
    await user.type(field("Email address"), "ann@exchange.test");
    await user.click(button("Send email code"));
    await waitFor(() =>
      expect(status("Registration")).toHaveTextContent("A code is on its way."),
    );
    expect(fake.site.to("/v1/msg/verifyCode/send")[0]?.body).toEqual({
      type: "register",
      email: "ann@exchange.test",
      bizId: "biz-1",
    });
    await user.type(field("Email code"), "123456");
    await user.type(field("Password"), "secret");
    await user.type(field("Repeat password"), "other");
    await user.click(button("Register"));
    expect(screen.getByRole("alert")).toHaveTextContent("passwords differ");
    await user.clear(field("Repeat password"));
    await user.type(field("Repeat password"), "secret");
    await user.click(button("Register"));
    expect(await heading("Security")).toBeVisible();
  });

  it.each([
    ["Mobile", "mobile", ["Area code", "Mobile number", "SMS code"]],
    [
      "Both",
      "mobileAndEmail",
      ["Email address", "Email code", "Area code", "Mobile number", "SMS code"],
    ],
  ])("with %s has the required fields", async (name, path, labels) => {
    const { fake, user } = open("/register");
    logsIn(fake, `/v1/user/register/${path}`);
    await user.click(screen.getByRole("radio", { name }));
    for (const label of [...labels, "Password", "Repeat password"])
      await user.type(field(label), "1");
    await user.click(button("Register"));
    expect(await heading("Security")).toBeVisible();
  });

  it.each([
    ["Google", "?provider=google&id=i&token=k", "google"],
    ["Wallet", "?provider=wallet&publicAddress=a&signature=s", "wallet"],
    ["Telegram", "?provider=telegram&initData=d", "tg"],
  ])("through %s", async (name, query, third) => {
    const { fake, user } = open(`/register${query}`);
    logsIn(fake, `/v1/user/public/third/${third}/register`);
    await user.click(button(`Continue with ${name}`));
    expect(await heading("Security")).toBeVisible();
  });
});

describe("changing accounts", () => {
  it.each([
    ["Web", "switchWeb"],
    ["App", "switchApp"],
    ["At login", "switLogin"],
    ["Demo login", "switchLoginDemo"],
    ["Demo trade", "switchTradeDemo"],
  ])("%s", async (kind, path) => {
    const { fake, user } = open("/account/switch", loggedIn());
    logsIn(fake, `/v1/user/sub/${path}`);
    await user.click(screen.getByRole("radio", { name: kind }));
    await user.type(field("User id"), "7");
    await user.click(button("Switch"));
    await waitFor(() =>
      expect(status("Account")).toHaveTextContent("Switched to 7"),
    );
  });
});

describe("the security page", () => {
  it("shows that no user is logged in, without a toast", async () => {
    const { fake } = open("/account/security");
    fake.site.responds(USER_INFO, { code: "00005", msg: "Please login" });
    expect(await screen.findByText("not logged in")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("none")).toBeVisible();
    expect(screen.getByText("on")).toBeVisible();
  });

  it.each([
    ["Check this device", "This device is known."],
    ["Add a passkey", "A passkey was begun."],
    ["Withdraw without the fund password", "Withdrawals need no"],
    ["Refresh account", "The account is up to date."],
  ])("%s", async (name, result) => {
    const fake = loggedIn();
    fake.site.responds("/v1/user/security/checkDevice", {
      data: { passed: true },
    });
    const { user } = open("/account/security", fake);
    await screen.findByText("7 ann");
    await user.click(button(name));
    await waitFor(() => expect(status("Result")).toHaveTextContent(result));
  });

  it("shows an unknown user if the server can't be reached", async () => {
    const { fake, user } = open("/account/security");
    await screen.findByText("7 ann");
    fake.site.responds(USER_INFO, "breaks");
    await user.click(button("Refresh account"));
    expect(await screen.findByText("not known")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("The system is busy");
  });

  it("logs out", async () => {
    const { fake, user } = open("/account/security", loggedIn());
    await screen.findByText("7 ann");
    await user.click(button("Log out"));
    await waitFor(() =>
      expect(status("Result")).toHaveTextContent("Logged out."),
    );
    expect(screen.getByText("not logged in")).toBeVisible();
    expect(fake.site.localKeys.size).toBe(0);
    expect(fake.notifyApp).toHaveBeenCalledOnce();
  });
});

describe("the frame", () => {
  it("navigates in the page's language, and focuses the heading", async () => {
    const { user } = open("/ja/login");
    const nav = screen.getByRole("navigation", { name: "Account pages" });
    await user.click(within(nav).getByRole("link", { name: "Register" }));
    expect(await heading("Register")).toHaveFocus();
    expect(window.location.pathname).toBe("/ja/register");
    expect(document.title).toBe("Register");
  });

  it("sends the page's title to the app", () => {
    const app = fakeApp("ios", "2.56.0");
    renderClient(app, "/login", fakeSession().session);
    expect(app.sent).toEqual([
      { name: "metaTitle", payload: { title: "Log in" } },
    ]);
  });

  it("shows the not-found page for an unknown language prefix", () => {
    open("/xx/login");
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(
      "There is no such page here.",
    );
  });

  it("has no accessibility violations with a message", async () => {
    const { fake } = open("/login");
    act(() => void fake.session.messages.show({ message: "A message" }));
    expect(await axeFindings()).toEqual([]);
  });
});
