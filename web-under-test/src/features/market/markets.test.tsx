/** Markets as a person meets them, and the lines they are on. */
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderProduct } from "../../test/render-product";
import { futuresLine, LINES, lineOf, sizeUnit } from "./lines";

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

  it("are futures by three names", () => {
    expect(futuresLine("usdc")).toBe(LINES.usdc);
    expect(futuresLine("spot")).toBeNull();
    expect(futuresLine(undefined)).toBeNull();
  });

  it("count the base coin, but for coin contracts", () => {
    const market = { baseCoin: "BTC", quoteCoin: "USD" };
    expect(sizeUnit(LINES.usdt, market)).toBe("BTC");
    expect(sizeUnit(LINES.coin, market)).toBe("USD");
  });
});

describe("the page of markets", { timeout: 30_000 }, () => {
  it("finds a market, and leads to it", async () => {
    const { user } = renderProduct("/ja");
    const spot = await screen.findByRole("table", { name: "Spot" });
    expect(within(spot).getAllByRole("row").length).toBeGreaterThan(8);
    const search = screen.getByRole("searchbox", { name: "Search markets" });
    await user.type(search, "eth/us");
    expect(within(spot).getAllByRole("row")).toHaveLength(2);
    await user.click(within(spot).getByRole("link", { name: "ETH/USDT" }));
    expect(window.location.pathname).toBe("/ja/spot/ETHUSDT");
  });

  it("shows each line's own", async () => {
    const { user } = renderProduct("/");
    await user.click(await screen.findByRole("tab", { name: "Coin futures" }));
    const coin = await screen.findByRole("table", { name: "Coin futures" });
    await user.click(within(coin).getByRole("link", { name: "BTCUSD" }));
    expect(window.location.pathname).toBe("/futures/coin/BTCUSD");
  });

  it("says what went wrong, and asks again", async () => {
    const { user, site } = renderProduct("/");
    await screen.findByRole("table", { name: "Spot" });
    site.answers("/v1/market/tickers", { http: 500 });
    await user.click(screen.getByRole("tab", { name: "USDT futures" }));
    const again = await screen.findByRole("button", { name: "Try again" });
    site.answers("/v1/market/tickers", { data: { tickers: [] } });
    await user.click(again);
    expect(await screen.findByText("No market has this name.")).toBeVisible();
  });
});
