import { describe, expect, it } from "vitest";
import { RequestError } from "../request/request-error";
import { fakeApp, fakeBrowser } from "../../test/fake-app";
import { calls } from "./calls";

describe.each([
  ["in a browser", fakeBrowser],
  ["in an app too old", () => fakeApp("android", "1.0.0")],
] as const)("%s", (_, host) => {
  it("sets the document's title", async () => {
    const { bridge, page } = host();
    await calls.metaTitle.invoke(bridge, { title: "BTC" });
    expect(page.setTitle).toHaveBeenCalledWith("BTC");
  });

  it("opens the web pages for login and training, in the page's language", async () => {
    const { bridge, page } = host();
    await calls.logout.invoke(bridge, undefined);
    page.pathname.mockReturnValue("/ja/asset");
    await calls.logout.invoke(bridge, undefined);
    await calls.startTraderProTraining.invoke(bridge, undefined);
    expect(page.navigate.mock.calls).toEqual([
      ["/login"],
      ["/ja/login"],
      ["/ja/copy-trading"],
    ]);
  });

  it("reads the token from its cookie", async () => {
    const { bridge, page } = host();
    page.cookies.mockReturnValue("a=1; bt_rtoken=abc");
    expect(await calls.sendTokenToWeb.invoke(bridge, undefined)).toEqual({
      via: "fallback",
      did: "read-cookie",
      target: "bt_rtoken",
      data: { token: "abc" },
    });
  });

  it("reports when a browser stores nothing", async () => {
    const { bridge, page } = host();
    page.isStorageFull.mockReturnValue(true);
    const outcome = { via: "fallback", did: "kept-on-page", target: "k" };
    expect(
      await calls.setWebLocalStorage.invoke(bridge, { key: "k", value: "v" }),
    ).toEqual(outcome);
    expect(
      await calls.getWebLocalStorage.invoke(bridge, { key: "k" }),
    ).toMatchObject({ did: "read-locally", data: { value: "v" } });
  });

  it("keeps values in local storage", async () => {
    const { bridge, page } = host();
    await calls.setWebLocalStorage.invoke(bridge, { key: "k", value: "v" });
    expect(page.storage.get("k")).toBe("v");
    expect(
      await calls.getWebLocalStorage.invoke(bridge, { key: "k" }),
    ).toMatchObject({ did: "read-locally", data: { value: "v" } });
    expect(
      await calls.getWebLocalStorage.invoke(bridge, { key: "none" }),
    ).toMatchObject({ data: { value: null } });
  });

  it("goes back in history", async () => {
    const { bridge, page } = host();
    await calls.navigationPopBack.invoke(bridge, undefined);
    await calls.navigationGoback.invoke(bridge, undefined);
    await calls.customNavigationGoback.invoke(bridge, {});
    expect(page.goBack).toHaveBeenCalledTimes(3);
  });

  it("opens a window for a safe link, and reports any other", async () => {
    const { bridge, page } = host();
    const open = (url: string) => calls.openBrowser.invoke(bridge, { url });
    expect(await open("https://a.test/")).toMatchObject({
      did: "opened-window",
    });
    await open(" https://a.test/b ");
    const refused = ["javascript:alert(1)", "file:///etc", "https:///"];
    for (const url of refused)
      expect(await open(url)).toEqual({
        via: "nothing",
        why: { reason: "unsafe-address" },
      });
    expect(page.openWindow.mock.calls).toEqual([
      ["https://a.test/"],
      ["https://a.test/b"],
    ]);
    expect(page.warn.mock.calls).toEqual(
      refused.map((url) => [`unsafe link refused: ${url}`]),
    );
  });

  it("opens a link of the app by the alternate scheme, and no other link", async () => {
    const { bridge, page } = host();
    const open = (link: string) => calls.nativeRouter.invoke(bridge, link);
    expect(await open("exchange://app/home/coin?symbol=a%26b")).toEqual({
      via: "fallback",
      did: "opened-alternate-link",
      target: "exchangeapp://app/home/coin?symbol=a%26b",
    });
    expect(await open("javascript:alert(1)")).toMatchObject({ via: "nothing" });
    expect(page.navigate).toHaveBeenCalledTimes(1);
    expect(page.warn.mock.calls).toEqual([
      ["unsafe link refused: javascript:alert(1)"],
    ]);
  });
});

describe("sharing on the web", () => {
  const CONTENT = { title: "T", content: "C", url: "https://a.test/" };

  it("opens the system's sheet", async () => {
    const { bridge, page } = fakeBrowser();
    expect(await calls.goShare.invoke(bridge, CONTENT)).toEqual({
      via: "fallback",
      did: "shared",
      target: CONTENT.url,
    });
    expect(page.share).toHaveBeenCalledWith({
      title: "T",
      text: "C",
      url: CONTENT.url,
    });
    expect(page.copy).not.toHaveBeenCalled();
  });

  it("copies the address if there is no sheet, or it can't be opened", async () => {
    const refused = fakeBrowser();
    refused.page.share.mockRejectedValue(
      new DOMException("no", "NotAllowedError"),
    );
    const missing = fakeBrowser();
    const bridge = {
      ...missing.bridge,
      page: { ...missing.bridge.page, share: undefined },
    };
    for (const outcome of [
      await calls.goShare.invoke(refused.bridge, CONTENT),
      await calls.goAppShare.invoke(bridge, CONTENT),
    ])
      expect(outcome).toMatchObject({ did: "copied-link" });
    expect(refused.page.copy).toHaveBeenCalledWith(CONTENT.url);
    expect(missing.page.copy).toHaveBeenCalledWith(CONTENT.url);
  });

  it("does nothing more when the user closes the sheet", async () => {
    const { bridge, page } = fakeBrowser();
    page.share.mockRejectedValue(new DOMException("closed", "AbortError"));
    expect(await calls.goNativeShare.invoke(bridge, CONTENT)).toEqual({
      via: "nothing",
      why: { reason: "share-cancelled" },
    });
    expect(page.copy).not.toHaveBeenCalled();
  });

  it("reports when neither works", async () => {
    const { bridge, page } = fakeBrowser();
    page.share.mockRejectedValue(new TypeError("no"));
    page.copy.mockRejectedValue(new TypeError("no"));
    expect(await calls.goShare.invoke(bridge, CONTENT)).toEqual({
      via: "nothing",
      why: { reason: "cannot-share" },
    });
  });
});

describe("a server request without the app", () => {
  const REQUEST = { path: "/v1/user/public/pre-check", params: { a: 1 } };

  it("is sent from the page", async () => {
    const { bridge, requestServer } = fakeBrowser();
    const envelope = { code: "20906", msg: "no", status: "error", data: null };
    requestServer.mockResolvedValue(envelope);
    expect(await calls.requestAction.invoke(bridge, REQUEST)).toEqual({
      via: "fallback",
      did: "requested-over-http",
      target: REQUEST.path,
      data: envelope,
    });
    expect(requestServer.mock.calls).toEqual([[REQUEST.path, REQUEST.params]]);
  });

  it("sends empty parameters if the payload has none", async () => {
    const { bridge, requestServer } = fakeBrowser();
    const { path } = REQUEST;
    await calls.requestAction.invoke(bridge, { path });
    expect(requestServer.mock.calls).toEqual([[path, {}]]);
  });

  it.each(["https://evil.test/v1/x", "//evil.test", "/v1/../admin", "/other"])(
    "is not sent to %s",
    async (path) => {
      const { bridge, requestServer } = fakeBrowser();
      expect(await calls.requestAction.invoke(bridge, { path })).toEqual({
        via: "nothing",
        why: { reason: "unsafe-address" },
      });
      expect(requestServer).not.toHaveBeenCalled();
    },
  );

  it.each([
    ["403", "forbidden", "403"],
    ["404", "not-found", "404"],
    ["504", "not-found", "504"],
    ["500", "busy", "500"],
    ["418", "busy", "418"],
    ["timeout", "timed-out", "timed-out"],
    ["network", "failed", "failed"],
    ["sign-setup", "failed", "failed"],
  ])("that ends with %s fails as %s", async (ended, failure, code) => {
    const { bridge, requestServer } = fakeBrowser();
    requestServer.mockRejectedValue(new RequestError(ended, "", false));
    await expect(
      calls.requestAction.invoke(bridge, REQUEST),
    ).rejects.toMatchObject({ failure, code });
  });

  it("rethrows an error that isn't the request's", async () => {
    const { bridge, requestServer } = fakeBrowser();
    const broken = new TypeError("broken");
    requestServer.mockRejectedValue(broken);
    await expect(calls.requestAction.invoke(bridge, REQUEST)).rejects.toBe(
      broken,
    );
  });
});
