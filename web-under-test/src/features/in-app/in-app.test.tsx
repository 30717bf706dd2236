/** The pages' app integration, in an app, in an app that is too old, and in a browser. */
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeApp, fakeBrowser, type FakeApp } from "../../test/fake-app";
import { renderProduct } from "../../test/render-product";

// The pages are loaded when they are first opened.
const button = (name: string) =>
  screen.findByRole("button", { name }, { timeout: 15_000 });
const sentTo = ({ sent }: FakeApp, name: string) =>
  sent.filter((message) => message.name === name);
const payloads = (app: FakeApp, name: string) =>
  sentTo(app, name).map(({ payload }) => payload);
const replyTo = (app: FakeApp, name: string, reply: unknown) =>
  act(async () => app.reply(sentTo(app, name).at(-1), reply));

describe("logging in on the app's own screen", () => {
  it.each([
    ["a token", { token: "t-1" }, "t-1"],
    ["no token", {}, null],
    ["an empty one", { token: "" }, null],
  ])("with %s", async (_, data, token) => {
    const app = fakeApp("android", "2.56.0");
    const { user, site } = renderProduct("/asset", { app, isVisitor: true });
    await user.click(await button("Log in"));
    await replyTo(app, "setOnWebVisibleCallback", { code: "00000", data: {} });
    await waitFor(() => expect(sentTo(app, "sendTokenToWeb")).toHaveLength(1));
    await replyTo(app, "sendTokenToWeb", { code: "00000", data });
    expect(site.cookies.read("bt_rtoken")).toBe(token);
    await waitFor(() =>
      expect(site.to("/v1/assets/overview")).toHaveLength(
        token === null ? 0 : 1,
      ),
    );
  });

  it("offers registration as well", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { user } = renderProduct("/asset", { app, isVisitor: true });
    await user.click(await button("Register"));
    expect(payloads(app, "nativeRouter")).toEqual([
      "exchange://app/security/regist",
    ]);
  });

  it("ignores an app that doesn't report the user's return", async () => {
    const app = fakeApp("android", "2.11.99");
    const { user } = renderProduct("/asset", { app, isVisitor: true });
    await user.click(await button("Log in"));
    expect(app.sent.map(({ name }) => name)).toEqual([
      "metaTitle",
      "nativeRouter",
    ]);
  });
});

describe("an order that is filled in but not sent", { timeout: 30_000 }, () => {
  const write = async (app: FakeApp) => {
    const page = renderProduct("/spot/BTCUSDT", { app });
    await button("Share");
    await page.user.type(screen.getByRole("textbox", { name: "Amount" }), "1");
    return page;
  };

  it("prompts at the app's back arrow", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { user, sendEvent } = await write(app);
    expect(payloads(app, "customNavigationGoback")).toEqual([
      { intercept: true },
    ]);
    act(() => sendEvent("back"));
    await user.click(await button("Stay"));
    expect(sentTo(app, "navigationGoback")).toEqual([]);
    // The prompt fades before the page can be used again.
    await user.clear(await screen.findByRole("textbox", { name: "Amount" }));
    expect(payloads(app, "customNavigationGoback").at(-1)).toEqual({
      intercept: false,
    });
  });

  it("leaves the arrow alone in an app that can't delegate it", async () => {
    const app = fakeApp("ios", "2.0.99");
    await write(app);
    expect(sentTo(app, "customNavigationGoback")).toEqual([]);
    expect(app.page.goBack).not.toHaveBeenCalled();
  });

  it("prompts in a browser", async () => {
    await write(fakeBrowser());
    const leave = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
  });
});

describe("the title bar of a trading screen", { timeout: 30_000 }, () => {
  it("is cleared when the page closes", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { unmount } = renderProduct("/spot/BTCUSDT", { app });
    const tags = () => payloads(app, "confNavCenterTag");
    await waitFor(() => expect(tags()).toEqual([{ text: "Spot" }]), {
      timeout: 15_000,
    });
    unmount();
    expect(tags()).toEqual([{ text: "Spot" }, { text: "" }]);
    expect(payloads(app, "confNavRightItems").at(-1)).toEqual({ items: [] });
  });
});

describe("palm prints", () => {
  it.each([
    ["2.46.99", "Palm prints need app version 2.47.0."],
    [null, "Palm prints are registered in the app."],
  ])("in app %s: %s", async (version, text) => {
    const app = version === null ? fakeBrowser() : fakeApp("android", version);
    renderProduct("/modifyverification", { app });
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Register palm print" })).toBe(
      null,
    );
  });
});

describe("a download", () => {
  it.each([
    ["1.5.99", 0],
    ["1.6.0", 1],
  ])("in app %s opens the browser %d times", async (version, times) => {
    const app = fakeApp("ios", version);
    const { user } = renderProduct("/download", { app });
    const link = await screen.findByRole("link", {
      name: "Download for Android",
    });
    // Nothing loads a page here.
    link.addEventListener("click", (event) => event.preventDefault());
    await user.click(link);
    expect(sentTo(app, "openBrowser")).toHaveLength(times);
  });
});

describe("favourites", () => {
  const star = () =>
    screen.findByRole("button", { name: "BTC/USDT, favourite" });

  it.each(['["BTCUSDT_SPBL"]', '{"a":1}', "nonsense", ""])(
    "are read from %s",
    async (value) => {
      const app = fakeBrowser();
      app.page.storage.set("favourite-markets", value);
      renderProduct("/markets", { app });
      const isOn = value.startsWith("[");
      await waitFor(async () =>
        expect(await star()).toHaveAttribute("aria-pressed", String(isOn)),
      );
    },
  );

  it("are stored, and can be removed", async () => {
    const app = fakeBrowser();
    const { user } = renderProduct("/markets", { app });
    await user.click(await star());
    expect(app.page.storage.get("favourite-markets")).toBe('["BTCUSDT_SPBL"]');
    await user.click(await star());
    expect(app.page.storage.get("favourite-markets")).toBe("[]");
    await user.click(screen.getByRole("switch", { name: "Favourites only" }));
    expect(screen.getByText(/Mark markets with the star/)).toBeVisible();
  });
});

describe("a picture of a payment method", () => {
  it("is refused when it is too large", async () => {
    const { user, site } = renderProduct("/p2p-trade");
    await user.click(await button("Add a way to be paid"));
    await user.type(screen.getByLabelText("Account holder"), "Ann");
    await user.type(screen.getByLabelText("Account number"), "DE02");
    const picture = (bytes: number) =>
      new File([new Uint8Array(bytes)], "qr.png", { type: "image/png" });
    const field = screen.getByLabelText("Picture of the QR code");
    const path = "/v1/p2p/user/addUserPaymethod";
    site.responds(path, { data: {} });
    await user.upload(field, picture(512_001));
    await user.click(await button("Save"));
    expect(screen.getByRole("alert")).toHaveTextContent(
      "This picture is larger than 500 kB.",
    );
    expect(site.to(path)).toEqual([]);
    await user.upload(field, picture(512_000));
    await user.click(await button("Save"));
    expect(await screen.findByText("Added.")).toBeVisible();
    expect(site.to(path)).toHaveLength(1);
  });
});
