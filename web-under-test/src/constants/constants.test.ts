import { expect, it } from "vitest";
import { ASSET_TABS } from "./asset-tabs";
import { BRIDGE_LIBRARY_VERSION } from "./bridge-library";
import { BUSINESS_LINE } from "./business-lines";
import { CLIENT_TYPE } from "./client-types";
import {
  BGB_SYMBOL_ID,
  DEFAULT_FUTURES_PAGE,
  DEFAULT_SPOT_PAGE,
  DEFAULT_SYMBOL_ID,
  RECHARGE_COIN,
} from "./defaults";
import {
  MARGIN_MODE,
  POSITION_MODE,
  POSITION_SIDE,
  POSITION_TYPE,
} from "./position-types";
import { TRADE_INDEX } from "./trade-index";

// The values of §3 and §9, repeated here.
it.each([
  ["business lines", BUSINESS_LINE, "1 10 11 12 23 6"],
  ["position types", POSITION_TYPE, "0 1"],
  ["position sides", POSITION_SIDE, "1 2"],
  ["margin modes", MARGIN_MODE, "1 2"],
  ["position modes", POSITION_MODE, "1 2"],
  ["trade index", TRADE_INDEX, "0 1 2"],
  ["client types", CLIENT_TYPE, "1 2 3 4 5 6 7 8 9 10 11 12 13 14"],
])("%s", (_, table, numbers) => {
  expect(Object.values(table).join(" ")).toBe(numbers);
});

it.each([
  [
    "business lines",
    BUSINESS_LINE,
    "spot usdtContract coinContract usdcContract spotMargin finance",
  ],
  ["position types", POSITION_TYPE, "cross isolate"],
  ["position sides", POSITION_SIDE, "long short"],
  ["margin modes", MARGIN_MODE, "fixed cross"],
  ["position modes", POSITION_MODE, "oneWay twoWay"],
  ["trade index", TRADE_INDEX, "default strategy subscriber"],
  [
    "client types",
    CLIENT_TYPE,
    "web android ios api h5 system inner appBrowser telegramPc telegramWeb telegramIos telegramAndroid windows macos",
  ],
])("%s by name", (_, table, names) => {
  expect(Object.keys(table).join(" ")).toBe(names);
});

it("asset tabs", () => {
  expect(ASSET_TABS.join(" ")).toBe(
    "overview spot contract p2p financial swap reward margin",
  );
});

it("defaults", () => {
  expect(DEFAULT_SPOT_PAGE).toBe("/spot/BTCUSDT");
  expect(DEFAULT_FUTURES_PAGE).toBe("/futures/usdt/BTCUSDT");
  expect(DEFAULT_SYMBOL_ID).toBe("USDTBRL_SPBL");
  expect(BGB_SYMBOL_ID).toBe("BGBUSDT_SPBL");
  expect(RECHARGE_COIN).toEqual({ coinName: "USDT", coinId: 2 });
});

it("the bridge library's version", () => {
  expect(BRIDGE_LIBRARY_VERSION).toBe("1.3.15");
});
