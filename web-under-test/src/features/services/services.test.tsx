/** The pages about features that only the app has. */
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeApp, fakeBrowser } from "../../test/fake-app";
import { renderProduct } from "../../test/render-product";
import { linkPaths } from "../links/links";
import { SERVICES } from "./services";

const entry = (name: string) => screen.findByRole("button", { name });

describe("a service page", () => {
  it("opens the app's own screens inside the app", async () => {
    const app = fakeApp("android", "2.56.0");
    const { user } = renderProduct("/earning", { app });
    await user.click(await entry("USDT savings"));
    expect(app.sent.at(-1)).toEqual({
      name: "nativeRouter",
      payload: "exchange://app/earn/savings_info?coinName=USDT",
    });
    expect(screen.queryByText("These open in the app.")).toBeNull();
  });

  it("opens the app through the system in a browser, and links to its download", async () => {
    const app = fakeBrowser();
    const { user } = renderProduct("/copy-trading/trader/t-7", { app });
    await user.click(await entry("Badges"));
    expect(app.page.navigate.mock.calls).toEqual([
      ["exchangeapp://app/follow/trader_medal_wall?traderId=t-7"],
    ]);
    expect(screen.getByRole("link", { name: "Get the app" })).toHaveAttribute(
      "href",
      "/download",
    );
  });

  it("shows the required version for what the app lacks", async () => {
    const app = fakeApp("ios", "2.11.99");
    renderProduct("/community", { app });
    expect(await entry("My QR code From app version 2.12.0")).toBeDisabled();
    expect(await entry("Topics")).toBeEnabled();
  });

  it.each([
    ["ios", "/strategy-trading", "Become a strategist", false],
    ["android", "/strategy-trading", "Become a strategist", true],
    ["ios", "/loan", "Red packets", true],
    ["android", "/loan", "Red packets", false],
  ] as const)("on %s %s has %s: %s", async (platform, path, name, has) => {
    renderProduct(path, { app: fakeApp(platform, "2.56.0") });
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name }) !== null).toBe(has);
  });

  it("shows a visitor a heading and a login button", async () => {
    renderProduct("/asset/withdraw", { isVisitor: true });
    expect(
      await screen.findByRole("heading", { name: "Withdraw USDT" }),
    ).toBeVisible();
    expect(screen.getByRole("heading", { name: "Tip" })).toBeVisible();
    expect(screen.getByText("Please login to visit")).toBeVisible();
  });

  it("links to the site's page if the app is too old", async () => {
    const app = fakeApp("ios", "1.2.50");
    const { user } = renderProduct("/support", { app });
    expect(await entry("Ask support From app version 1.2.51")).toBeDisabled();
    await user.click(await entry("Help centre"));
    expect(app.page.navigate.mock.calls).toEqual([["/support"]]);
  });

  it.each([
    ["/p2p-trade?orderNo=p-1", "This order", "p2p/orderDetail?orderNo=p-1"],
    [
      "/p2p-trade?orderId=o-1",
      "This card payment",
      "fiat/card/fiat_card_transaction_detail?orderId=o-1",
    ],
    [
      "/earning?productId=5",
      "Stake this coin",
      "earn/pos_staking_sub?productId=5",
    ],
    [
      "/earning?orderId=o-2",
      "This purchase",
      "earn/earn_trade_detail?orderId=o-2",
    ],
    [
      "/community?detailId=9",
      "This post",
      "community/content_detail?detailId=9",
    ],
    [
      "/community?topicId=3",
      "This topic",
      "community/topic_detail?topic_id_key=3",
    ],
    [
      "/web3?chain=eth&contract=0xa",
      "This token",
      "onchain/on_chain_detail_page?chain=eth&contract=0xa",
    ],
    [
      "/support",
      "VIP levels",
      "main/H5Router?url=https%3A%2F%2Fwww.exchange.test%2Fvip%2FvipIntroduce&from=web",
    ],
    ["/trade-info", "Markets in the app", "home/market?type=spot&bizLine=1"],
    ["/asset", "Show in the app", "home/asset?type=overview"],
    ["/asset/spot", "Turn small amounts into BGB", "spot/smallAmountBGB"],
    ["/account/newapi", "API keys", "user/apikey"],
    [
      "/subaccount/setting/api",
      "Futures of sub-accounts",
      "subaccount/contract?businessLine=10",
    ],
    ["/record/exchange", "Filled orders", "spot/deal_record"],
    ["/download", "Open the app", "home/home"],
  ])("%s links to its own destination: %s", async (path, name, link) => {
    const app = fakeApp("ios", "2.56.0");
    const { user } = renderProduct(path, { app });
    await user.click(await entry(name));
    // The page may make further calls.
    await vi.waitFor(() =>
      expect(app.sent).toContainEqual({
        name: "nativeRouter",
        payload: `exchange://app/${link}`,
      }),
    );
  });

  it("shows nothing for a missing parameter in its address", async () => {
    renderProduct("/p2p-trade?orderNo=", { app: fakeApp("ios", "2.56.0") });
    await entry("My offers");
    expect(screen.queryByRole("button", { name: "This order" })).toBeNull();
  });

  it.each(Object.entries(SERVICES))(
    "%s lists existing destinations, each once",
    (_, links) => {
      const named = links.map(({ path }) => path);
      expect(linkPaths).toEqual(expect.arrayContaining(named));
      expect(new Set(named).size).toBe(named.length);
    },
  );
});
