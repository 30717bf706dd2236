/** The choices that each page stores, in the store of its business area. */
import { cleanup, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderProduct } from "../../test/render-product";

beforeEach(() => window.localStorage.clear());

const LATE = { timeout: 15_000 };
const stored = (area: string) =>
  JSON.parse(window.localStorage.getItem(`database.1.${area}`) ?? "null");

describe("a page's selected tab", { timeout: 60_000 }, () => {
  it.each([
    ["/", "USDT futures", "account", { "markets-tab": "usdt" }],
    [
      "/trade-asset-order",
      "Strategies",
      "account",
      { "orders-tab": "strategies" },
    ],
    ["/transaction", "Margin", "account", { "trades-tab": "margin" }],
    ["/spot/BTCUSDT", "Order history", "spot", { "own-orders-tab": "history" }],
    [
      "/trade-margin/BTCUSDT",
      "Order history",
      "spotMargin",
      { "own-orders-tab": "history" },
    ],
    [
      "/futures/usdt/BTCUSDT",
      "Open orders",
      "usdtContract",
      { "own-orders-tab": "open" },
    ],
  ])(
    "of %s is restored on the next visit: %s",
    async (path, name, area, kept) => {
      const { user } = renderProduct(path);
      const tab = await screen.findByRole("tab", { name }, LATE);
      expect(tab).toHaveAttribute("aria-selected", "false");
      expect(stored(area)).toBeNull();
      await user.click(tab);
      expect(stored(area)).toEqual(kept);
      cleanup();
      renderProduct(path);
      expect(await screen.findByRole("tab", { name }, LATE)).toHaveAttribute(
        "aria-selected",
        "true",
      );
    },
  );
});

describe("an order", { timeout: 60_000 }, () => {
  it("starts with the line's last order type", async () => {
    const { user } = renderProduct("/spot/BTCUSDT");
    await user.click(
      await screen.findByRole("radio", { name: "Market" }, LATE),
    );
    expect(stored("spot")).toEqual({ "order-type": "market" });
    cleanup();
    renderProduct("/spot/ETHUSDT");
    const market = { name: "Market" };
    expect(await screen.findByRole("radio", market, LATE)).toBeChecked();
    cleanup();
    renderProduct("/futures/usdt/BTCUSDT");
    expect(await screen.findByRole("radio", market, LATE)).not.toBeChecked();
  });

  it("on a contract starts with the last margin mode", async () => {
    const { user } = renderProduct("/futures/coin/BTCUSD");
    const mode = () => screen.findByLabelText("Margin mode", undefined, LATE);
    await user.selectOptions(await mode(), "Isolated");
    expect(stored("coinContract")).toEqual({ "margin-mode": "fixed" });
    cleanup();
    renderProduct("/futures/coin/BTCUSD");
    expect(await mode()).toHaveDisplayValue("Isolated");
  });
});

describe("a list's filter", { timeout: 60_000 }, () => {
  it.each([
    ["/record/exchange", "spot"],
    ["/record/margin", "spotMargin"],
    ["/record/mcp", "usdtContract"],
  ])("of %s is restored for the record type", async (path, area) => {
    const { user } = renderProduct(path);
    const type = () =>
      screen.findByRole<HTMLSelectElement>("combobox", { name: "Type" }, LATE);
    const chosen = (await type()).options[1]?.value ?? "";
    await user.selectOptions(await type(), chosen);
    expect(stored(area)).toEqual({ "records-type": chosen });
    cleanup();
    renderProduct(path);
    expect(await type()).toHaveValue(chosen);
  });

  it.each([
    ["/asset/spot", "Spot", "spot", "spot-hides-small"],
    ["/asset/futures", "Futures", "usdtContract", "contract-hides-small"],
    ["/asset/margin", "Margin", "spotMargin", "margin-hides-small"],
    ["/asset", "Earn", "finance", "financial-hides-small"],
  ])("of %s hides small amounts again: %s", async (path, tab, area, key) => {
    const open = async () => {
      const { user } = renderProduct(path);
      await user.click(await screen.findByRole("tab", { name: tab }, LATE));
      const name = "Hide small amounts";
      return [user, await screen.findByRole("switch", { name }, LATE)] as const;
    };
    const [user, small] = await open();
    expect(small).not.toBeChecked();
    await user.click(small);
    expect(stored(area)).toEqual({ [key]: "yes" });
    cleanup();
    const [, again] = await open();
    expect(again).toBeChecked();
  });
});
