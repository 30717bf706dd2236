import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimal } from "../../lib/decimal";
import { LINES, type Line } from "../market/lines";
import type { Market } from "../market/market-calls";
import type { Side } from "../orders/order-calls";
import {
  affordableSize,
  costOf,
  findProblem,
  orderOf,
  payingCoin,
  type DraftPlace,
  type OrderDraft,
} from "./order-draft";

const MARKET: Market = {
  symbolId: "BTCUSDT_SPBL",
  symbol: "BTCUSDT",
  businessLine: 1,
  baseCoin: "BTC",
  quoteCoin: "USDT",
  marginCoin: null,
  pricePlace: 1,
  step: 5,
  quantityPlace: 3,
  quotePrecision: 4,
  minQuantity: "0.002",
  minNotional: "5",
  makerFeeRate: "0.001",
  takerFeeRate: "0.001",
  maxLeverage: 10,
  maintenanceRate: null,
  contractSize: null,
};

function placeOn(line: Line): DraftPlace {
  const marginCoin = { usdt: "USDT", usdc: "USDC", coin: "BTC" };
  const coin =
    line.name in marginCoin
      ? marginCoin[line.name as keyof typeof marginCoin]
      : null;
  return {
    line,
    market: { ...MARKET, marginCoin: coin },
    ask: "100.5",
    bid: "99.5",
  };
}

const DRAFT: OrderDraft = {
  orderType: "limit",
  price: "100",
  size: "2",
  tradeSide: "open",
  marginMode: 2,
  leverage: 10,
};

describe("the cost of an order", () => {
  it.each<[Line, Side, Partial<OrderDraft>, string, string]>([
    [LINES.spot, "buy", {}, "200", "USDT"],
    [LINES.spot, "sell", {}, "2", "BTC"],
    [LINES.spot, "buy", { orderType: "market" }, "201", "USDT"],
    [LINES.margin, "buy", {}, "200", "USDT"],
    [LINES.usdt, "buy", {}, "20", "USDT"],
    [LINES.usdt, "sell", { orderType: "market" }, "19.9", "USDT"],
    [LINES.usdt, "buy", { tradeSide: "close" }, "0", "USDT"],
    [LINES.usdc, "buy", { leverage: 1 }, "200", "USDC"],
    [LINES.coin, "buy", { size: "5000" }, "5", "BTC"],
    [LINES.spot, "buy", { size: "" }, "0", "USDT"],
    [LINES.coin, "buy", { price: "" }, "0", "BTC"],
    [LINES.spot, "buy", { size: "1.", price: "3." }, "3", "USDT"],
  ])("$0.name $1 $2", (line, side, part, cost, coin) => {
    const place = placeOn(line);
    expect(costOf({ ...DRAFT, ...part }, place, side).toString()).toBe(cost);
    expect(payingCoin(place, side)).toBe(coin);
  });
});

describe("the size for a share of the balance", () => {
  it.each<[Line, Side, Partial<OrderDraft>, number, string]>([
    [LINES.spot, "buy", {}, 0.25, "2.500"],
    [LINES.spot, "sell", {}, 1, "1000.000"],
    [LINES.spot, "buy", { orderType: "market" }, 1, "9.950"],
    [LINES.usdt, "buy", {}, 0.5, "50.000"],
    [LINES.coin, "buy", {}, 0.5, "500000.000"],
    [LINES.spot, "buy", { price: "" }, 1, "0.000"],
  ])("$0.name $1 $2 $3", (line, side, part, share, size) => {
    const draft = { ...DRAFT, ...part };
    expect(affordableSize(draft, placeOn(line), side, "1000", share)).toBe(
      size,
    );
  });

  it("never exceeds the balance", () => {
    const amount = fc
      .tuple(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 6 }),
      )
      .map(([digits, places]) => decimal(`${digits}e-${places}`).toFixed());
    fc.assert(
      fc.property(
        fc.constantFrom<Line>(...Object.values(LINES)),
        fc.constantFrom<Side>("buy", "sell"),
        fc.constantFrom("limit", "market"),
        amount,
        amount,
        fc.integer({ min: 1, max: 125 }),
        (line, side, orderType, price, available, leverage) => {
          const place = placeOn(line);
          const draft = { ...DRAFT, orderType, price, leverage };
          const size = affordableSize(draft, place, side, available, 1);
          const cost = costOf({ ...draft, size }, place, side);
          // The last of 20 digits may have been rounded up.
          const most = decimal(available).times(decimal("1.0000000000000001"));
          expect(cost.lessThanOrEqualTo(most)).toBe(true);
        },
      ),
    );
  });
});

it.each([
  [{}, null],
  [{ price: "" }, "price-missing"],
  [{ price: "0." }, "price-missing"],
  [{ price: "100.2" }, "price-off-tick"],
  [{ price: "100.5" }, null],
  [{ price: "", orderType: "market" as const }, null],
  [{ size: "" }, "size-missing"],
  [{ size: "0.0" }, "size-missing"],
  [{ size: "0.001" }, "size-too-small"],
  [{ size: "0.002" }, null],
  [{ price: "", size: "" }, "price-missing"],
] satisfies [Partial<OrderDraft>, string | null][])(
  "a draft with %j has the problem %j",
  (part, problem) => {
    expect(findProblem({ ...DRAFT, ...part }, placeOn(LINES.spot))).toBe(
      problem,
    );
  },
);

describe("the order to send", () => {
  it("has a price with the market's decimals", () => {
    const draft = { ...DRAFT, price: "100.", size: "0.50" };
    expect(orderOf(draft, placeOn(LINES.spot), "buy", "web-1")).toEqual({
      businessLine: 1,
      symbol: "BTCUSDT",
      side: "buy",
      orderType: "limit",
      price: "100.0",
      size: "0.5",
      clientOid: "web-1",
    });
  });

  it("has no price for market orders, and a margin mode only on contracts", () => {
    const draft: OrderDraft = { ...DRAFT, orderType: "market" };
    expect(orderOf(draft, placeOn(LINES.coin), "sell", "web-2")).toEqual({
      businessLine: 11,
      symbol: "BTCUSDT",
      side: "sell",
      orderType: "market",
      size: "2",
      clientOid: "web-2",
      tradeSide: "open",
      marginMode: 2,
      leverage: 10,
    });
    expect(orderOf(draft, placeOn(LINES.margin), "buy", "")).not.toHaveProperty(
      "leverage",
    );
  });
});
