import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { fakeApp, fakeBrowser } from "../../test/fake-app";
import { renderClient } from "../../test/render-client";

const outcome = () => screen.getByRole("status", { name: "Outcome" });
const payload = () =>
  screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Payload" });

afterEach(() => {
  delete document.documentElement.dataset["theme"];
});

const fact = (name: string) =>
  screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

describe("assumed facts", () => {
  it("are marked on a call's page", () => {
    renderClient(fakeBrowser(), "/lab/calls/openBrowser");
    expect(fact("Minimum version")).toBe("iOS 1.6.0, Android 1.6.0, assumed");
    expect(fact("Otherwise")).toBe("a fallback runs, assumed");
    expect(fact("Reply")).toBe("none, assumed");
  });

  it("are distinguished from stated ones", () => {
    renderClient(fakeBrowser(), "/lab/calls/setTitleVisible");
    expect(fact("Minimum version")).toBe("iOS 2.8.0, Android 2.8.0");
    expect(fact("Reply")).toBe("none, assumed");
  });

  it("are marked on a link's page", () => {
    renderClient(fakeBrowser(), "/lab/links/home/home");
    expect(fact("Minimum version")).toBe("iOS 1.2.51, Android 1.2.51, assumed");
    expect(fact("Otherwise")).toBe("opens /, assumed");
  });
});

describe("a call's page", () => {
  it("sends the payload and shows the reply", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { user } = renderClient(app, "/lab/calls/requestAction");
    expect(outcome()).toHaveTextContent("");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(outcome()).toHaveTextContent("waiting for the app");
    act(() => app.reply(app.sent[0], { code: "00000", data: { a: 1 } }));
    await waitFor(() =>
      expect(outcome().textContent).toBe('answered 00000 {"a":1}'),
    );
    expect(screen.queryByRole("alert")).toBeNull();
    expect(app.sent).toMatchObject([
      {
        name: "requestAction",
        payload: { path: "/v1/user/overview/userinfo", params: {} },
      },
    ]);
  });

  it("shows a failure, until the next call is sent", async () => {
    const app = fakeApp("android", "2.56.0");
    const { user } = renderClient(app, "/lab/calls/checkCameraPermission");
    const send = screen.getByRole("button", { name: "Send" });
    await user.click(send);
    act(() => app.reply(app.sent[0], { code: -1, msg: "ENET" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Network error. Try again later.",
    );
    expect(outcome().textContent).toBe(
      "rejected AppResponseUnSuccessError -1 Network error. Try again later.",
    );
    await user.click(send);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("has no payload field for a call without a payload", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { user } = renderClient(app, "/lab/calls/logout");
    expect(screen.queryByRole("textbox", { name: "Payload" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(outcome().textContent).toBe("sent"));
    expect(app.sent).toEqual([{ name: "logout" }]);
  });

  it.each([
    ["{a:1}", "Payload, line 1, column 2: unexpected text"],
    ["{}", 'Payload, title: expected "title", found undefined'],
    ["[]", "Payload, title: expected"],
    ["7", "Payload: expected Object, found 7"],
  ])("describes the error in %s and sends nothing", async (text, alert) => {
    const app = fakeApp("ios", "2.56.0");
    const { user } = renderClient(app, "/lab/calls/metaTitle");
    await user.clear(payload());
    await user.click(payload());
    await user.paste(text);
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(screen.getByRole("alert")).toHaveTextContent(alert);
    expect(payload()).toBeInvalid();
    expect(payload()).toHaveAccessibleDescription(
      screen.getByRole("alert").textContent +
        " JSON, checked before it is sent.",
    );
    expect(outcome().textContent).toBe("");
    expect(app.sent).toEqual([]);
  });

  it("resets the payload", async () => {
    const { user } = renderClient(
      fakeApp("ios", "2.56.0"),
      "/lab/calls/setTitleVisible",
    );
    const first = payload().value;
    expect(screen.queryByRole("button", { name: /Reset/ })).toBeNull();
    await user.clear(payload());
    await user.click(screen.getByRole("button", { name: "Reset payload" }));
    expect(payload().value).toBe(first);
  });

  it("shows the latest outcome, and keeps the earlier ones in the history", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { user } = renderClient(app, "/lab/calls/sendTokenToWeb");
    const send = screen.getByRole("button", { name: "Send" });
    await user.click(send);
    await user.click(send);
    act(() => app.reply(app.sent[1], { code: "00000", data: 2 }));
    act(() => app.reply(app.sent[0], { code: "00000", data: 1 }));
    await waitFor(() => expect(outcome().textContent).toBe("answered 00000 2"));
    const history = screen.getByRole("region", { name: "History" });
    await waitFor(() =>
      expect(
        within(history)
          .getAllByRole("listitem")
          .map((item) => item.querySelector("code")?.textContent),
      ).toEqual(["answered 00000 2", "answered 00000 1"]),
    );
    await user.click(within(history).getByRole("button", { name: "Clear" }));
    expect(within(history).queryByRole("listitem")).toBeNull();
  });

  it("describes a call in a browser, and in an app that is too old", async () => {
    const browser = fakeBrowser();
    const first = renderClient(browser, "/lab/calls/metaTitle");
    await first.user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(outcome().textContent).toBe(
        "fallback: set the document title to BTC/USDT",
      ),
    );
    first.unmount();
    const { user } = renderClient(
      fakeApp("ios", "2.7.99"),
      "/lab/calls/setTitleVisible",
    );
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() =>
      expect(outcome().textContent).toBe("nothing: needs version 2.8.0"),
    );
  });
});

describe("a link's page", () => {
  it("opens the link without empty parameters", async () => {
    const app = fakeApp("android", "2.56.0");
    const { user } = renderClient(app, "/lab/links/home/coin");
    await user.click(screen.getByRole("button", { name: "Open" }));
    const link =
      "exchange://app/home/coin?symbol=BTCUSDT&symbolId=BTCUSDT_SPBL";
    await waitFor(() => expect(outcome().textContent).toBe(`opened ${link}`));
    expect(app.sent).toEqual([{ name: "nativeRouter", payload: link }]);
  });

  it("uses the alternate scheme in a browser", async () => {
    const app = fakeBrowser();
    const { user } = renderClient(app, "/lab/links/mega_swap");
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(app.page.navigate).toHaveBeenCalledWith(
      "exchangeapp://app/mega_swap",
    );
    await waitFor(() =>
      expect(outcome().textContent).toBe("opened exchangeapp://app/mega_swap"),
    );
  });

  it.each([
    ['{"symbl":1}', "Payload: this link has no parameter symbl"],
    ["[]", "Payload: expected an object of parameters"],
    ["", "Payload, line 1, column 1: a value belongs here"],
  ])("describes the error in %j and opens nothing", async (text, alert) => {
    const app = fakeApp("ios", "2.56.0");
    const { user } = renderClient(app, "/lab/links/home/coin");
    await user.clear(payload());
    await user.click(payload());
    await user.paste(text);
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(screen.getByRole("alert")).toHaveTextContent(alert);
    expect(app.sent).toEqual([]);
  });
});

describe("the lab", () => {
  it("is the client's start page", () => {
    renderClient(fakeBrowser(), "/lab");
    expect(window.location.pathname).toBe("/lab");
    expect(
      screen.getByRole("heading", { level: 1, name: "Calls and links" }),
    ).toBeVisible();
    expect(screen.getByText("134 entries")).toBeVisible();
  });

  it("searches and filters, and shows when nothing is left", async () => {
    const { user } = renderClient(fakeApp("ios", "2.7.99"), "/lab");
    const search = screen.getByRole("searchbox", { name: "Search" });
    await user.type(search, "settitle");
    expect(screen.getByText("1 entry")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Supported here" }));
    expect(screen.getByText(/Nothing matches/)).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Not here" }));
    await user.click(screen.getByRole("link", { name: /setTitleVisible/ }));
    expect(window.location.pathname).toBe("/lab/calls/setTitleVisible");
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading).toHaveTextContent("setTitleVisible");
    expect(heading).toHaveFocus();
  });

  it("resets the state for each entry", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { user } = renderClient(app, "/lab/calls/logout");
    await user.click(screen.getByRole("button", { name: "Send" }));
    await waitFor(() => expect(outcome().textContent).toBe("sent"));
    await user.click(screen.getByRole("link", { name: /bindingTGSuccess/ }));
    expect(outcome().textContent).toBe("");
  });

  it.each([
    ["/lab/calls/nope", "The app has no call named nope."],
    ["/lab/links/a/b", "The app has no destination at a/b."],
    ["/lab/elsewhere", "There is no such page here."],
  ])("shows that %s leads nowhere", (path, text) => {
    renderClient(fakeBrowser(), path);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(text);
  });

  it.each([
    [fakeApp("ios", "2.56.0"), "Host: iOS 2.56.0"],
    [fakeApp("android", "1.2.51"), "Host: Android 1.2.51"],
    [fakeBrowser(), "Host: browser"],
  ])("shows the host", async (app, name) => {
    const { user } = renderClient(app, "/lab");
    await user.click(screen.getByRole("button", { name }));
    const dialog = screen.getByRole("dialog", { name: "Host" });
    expect(within(dialog).getByText("a user agent")).toBeVisible();
    expect(within(dialog).getByText("1.3.15")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the app's events", () => {
  it("are shown, and the theme is followed", () => {
    const { sendEvent } = renderClient(fakeApp("ios", "2.56.0"), "/lab");
    const line = screen.getByRole("status", { name: "App event" });
    expect(line.textContent).toBe("");
    act(() => sendEvent("background"));
    expect(line.textContent).toBe("App event: background");
    act(() => sendEvent("theme-changed", { theme: "light" }));
    expect(line.textContent).toBe("App event: theme-changed");
    expect(document.documentElement.dataset["theme"]).toBe("light");
  });

  it("close a dialog by going back, then leave the page", async () => {
    const { sendEvent, user } = renderClient(fakeApp("ios", "2.56.0"), "/lab");
    await user.click(screen.getByRole("link", { name: /logout/ }));
    await user.click(screen.getByRole("button", { name: /Host/ }));
    act(() => sendEvent("back"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(window.location.pathname).toBe("/lab/calls/logout");
    act(() => sendEvent("back"));
    await waitFor(() => expect(window.location.pathname).toBe("/lab"));
  });
});
