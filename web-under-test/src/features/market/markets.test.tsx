/** Markets and business lines, tested as a user sees them. */
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeApp } from "../../test/fake-app";
import { renderProduct } from "../../test/render-product";
import { futuresLine, LINES, lineOf, sizeUnit } from "./lines";

beforeEach(() => window.localStorage.clear());

describe("lines", () => {
  it.each([
    ["spot", 1, 1, "/spot/X"],
    ["margin", 23, 1, "/trade-margin/X"],
    ["usdt", 10, 10, "/futures/usdt/X"],
    ["coin", 11, 11, "/futures/coin/X"],
    ["usdc", 12, 12, "/futures/usdc/X"],
  ] as const)(
    "%s is %i, at prices of %i, at %s",
    (name, line, market, path) => {
      expect(LINES[name].businessLine).toBe(line);
      expect(LINES[name].marketLine).toBe(market);
      expect(LINES[name].path("X")).toBe(path);
      expect(lineOf(line)).toBe(LINES[name]);
    },
  );

  it("include futures with three names", () => {
    expect(futuresLine("usdc")).toBe(LINES.usdc);
    expect(futuresLine("spot")).toBeNull();
    expect(futuresLine(undefined)).toBeNull();
  });

  it("measure sizes in the base coin, except for coin contracts", () => {
    const market = { baseCoin: "BTC", quoteCoin: "USD" };
    expect(sizeUnit(LINES.usdt, market)).toBe("BTC");
    expect(sizeUnit(LINES.coin, market)).toBe("USD");
  });
});

describe("the page of markets", { timeout: 30_000 }, () => {
  it("finds a market, and opens it", async () => {
    const { user } = renderProduct("/ja");
    const spot = await screen.findByRole("table", { name: "Spot" });
    expect(within(spot).getAllByRole("row").length).toBeGreaterThan(8);
    const search = screen.getByRole("searchbox", { name: "Search markets" });
    await user.type(search, "eth/us");
    expect(within(spot).getAllByRole("row")).toHaveLength(2);
    await user.click(within(spot).getByRole("link", { name: "ETH/USDT" }));
    expect(window.location.pathname).toBe("/ja/spot/ETHUSDT");
  });

  it("shows the markets of each line", async () => {
    const { user } = renderProduct("/");
    await user.click(await screen.findByRole("tab", { name: "Coin futures" }));
    const coin = await screen.findByRole("table", { name: "Coin futures" });
    await user.click(within(coin).getByRole("link", { name: "BTCUSD" }));
    expect(window.location.pathname).toBe("/futures/coin/BTCUSD");
  });

  it.each([
    ["Spot", "ETH/USDT", "home/coin?symbol=ETHUSDT&symbolId=ETHUSDT_SPBL"],
    [
      "USDT futures",
      "ETHUSDT",
      "home/contract?symbolId=ETHUSDT_UMCBL&bizLine=10",
    ],
  ])(
    "opens the app's own screen in the app: %s %s",
    async (tab, name, link) => {
      const app = fakeApp("ios", "2.56.0");
      const { user } = renderProduct("/", { app });
      await user.click(await screen.findByRole("tab", { name: tab }));
      const table = await screen.findByRole("table", { name: tab });
      await user.click(within(table).getByRole("link", { name }));
      expect(app.sent.map(({ payload }) => payload)).toContain(
        `exchange://app/${link}`,
      );
      expect(window.location.pathname).toBe("/");
    },
  );

  it("opens the app's chart from the first markets", async () => {
    const app = fakeApp("android", "2.56.0");
    const { user } = renderProduct("/", { app });
    const leaders = await screen.findByRole("list", {
      name: "Leading markets",
    });
    await user.click(within(leaders).getAllByRole("link")[0] as HTMLElement);
    expect(app.sent.map(({ payload }) => payload)).toContain(
      "exchange://app/kline/main?symbolcode=BTCUSDT_SPBL",
    );
  });

  it("opens its own page in an app that is too old", async () => {
    const app = fakeApp("ios", "1.2.50");
    const { user } = renderProduct("/", { app });
    const spot = await screen.findByRole("table", { name: "Spot" });
    await user.click(within(spot).getByRole("link", { name: "ETH/USDT" }));
    expect(window.location.pathname).toBe("/spot/ETHUSDT");
  });

  it("shows an error, and can retry", async () => {
    const { user, site } = renderProduct("/");
    await screen.findByRole("table", { name: "Spot" });
    site.responds("/v1/market/tickers", { http: 500 });
    await user.click(screen.getByRole("tab", { name: "USDT futures" }));
    const again = await screen.findByRole("button", { name: "Try again" });
    site.responds("/v1/market/tickers", { data: { tickers: [] } });
    await user.click(again);
    expect(await screen.findByText("No market has this name.")).toBeVisible();
  });
});
