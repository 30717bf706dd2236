import { describe, expect, it } from "vitest";
import { fakeApp, fakeBrowser } from "../../test/fake-app";
import type { LinkValues } from "./build-link";
import { linkAt, linkPaths, type LinkPath } from "./links";
import { openLink, openLinkWith } from "./open-link";

describe("openLink", () => {
  it.each(["ios", "android"] as const)(
    "uses nativeRouter on %s",
    async (platform) => {
      const app = fakeApp(platform, "2.56.0");
      const link = "exchange://app/home/coin?symbol=BTCUSDT";
      expect(
        await openLink(app.bridge, "home/coin", { symbol: "BTCUSDT" }),
      ).toEqual({ via: "link", link });
      expect(app.sent).toEqual([{ name: "nativeRouter", payload: link }]);
      expect(app.page.navigate).not.toHaveBeenCalled();
    },
  );

  it("sets the address with the alternate scheme outside the app, for every destination", async () => {
    for (const path of linkPaths) {
      const { bridge, page } = fakeBrowser();
      const link = `exchangeapp://app/${path}`;
      expect(await openLinkWith(bridge, path, {})).toEqual({
        via: "link",
        link,
      });
      expect(page.navigate.mock.calls).toEqual([[link]]);
    }
  });

  it("opens every destination of a platform in its newest version", async () => {
    for (const platform of ["ios", "android"] as const)
      for (const path of linkPaths) {
        const app = fakeApp(platform, "2.56.0");
        const outcome = await openLinkWith(app.bridge, path, {});
        const has = linkAt(path).minimum[platform] !== undefined;
        expect(outcome.via, path).toBe(has ? "link" : "nothing");
        expect(app.sent, path).toHaveLength(has ? 1 : 0);
      }
  });

  it("does nothing on a platform without the destination", async () => {
    const app = fakeApp("ios", "2.56.0");
    expect(await openLink(app.bridge, "strategy/apply/trader", {})).toEqual({
      via: "nothing",
      why: { reason: "other-platform", platform: "ios" },
    });
    expect(app.sent).toEqual([]);
  });

  it("opens the web page, or nothing, in an app that is too old", async () => {
    const app = fakeApp("ios", "1.2.50");
    expect(
      await openLink(app.bridge, "home/coin", { symbol: "BTCUSDT" }),
    ).toEqual({
      via: "fallback",
      did: "opened-web-page",
      target: "/spot/BTCUSDT",
    });
    expect(await openLink(app.bridge, "home/community", {})).toEqual({
      via: "nothing",
      why: { reason: "below-minimum", minimum: "2.3.0" },
    });
    expect(app.sent).toEqual([]);
    expect(app.page.navigate.mock.calls).toEqual([["/spot/BTCUSDT"]]);
  });

  it.each<[LinkPath, LinkValues, string]>([
    ["home/coin", {}, "/ja/spot/USDTBRL"],
    ["home/contract", {}, "/ja/futures/usdt/BTCUSDT"],
    ["kline/main", {}, "/ja/spot/USDTBRL"],
    ["kline/main", { symbolcode: "ETHUSDT" }, "/ja/spot/ETHUSDT"],
    ["home/home", {}, "/ja"],
    ["earn/main", {}, "/ja/earning"],
    ["main/h5", { url: "/fee" }, "/fee"],
  ])(
    "%s %j opens %s from a Japanese page in an app that is too old",
    async (path, values, target) => {
      const { bridge, page } = fakeApp("ios", "1.2.50");
      page.pathname.mockReturnValue("/ja/asset");
      await openLinkWith(bridge, path, values);
      expect(page.navigate.mock.calls).toEqual([[target]]);
    },
  );

  it.each([
    ["https://a.test/x?y=1", true],
    ["/fee", true],
    ["//a.test", true],
    ["https:///", false],
    ["file:///etc/hosts", false],
    ["javascript:alert(1)", false],
    [undefined, false],
  ])(
    "opens a link's own address %s in an app that is too old: %s",
    async (url, opens) => {
      const { bridge, page } = fakeApp("android", "1.2.50");
      const outcome = await openLink(bridge, "main/h5", { url });
      expect(outcome.via).toBe(opens ? "fallback" : "nothing");
      expect(page.navigate.mock.calls).toEqual(opens ? [[url]] : []);
      expect(page.warn.mock.calls).toEqual(
        opens ? [] : [[`unsafe link refused: ${url}`]],
      );
    },
  );

  it("rejects when the app can't be reached", async () => {
    const app = fakeApp("ios", "2.56.0");
    delete app.globals["webkit"];
    await expect(openLink(app.bridge, "home/home", {})).rejects.toMatchObject({
      failure: "not-sent",
    });
  });
});
