/** The app's main tabs (§2.3). */
import { ASSET_TABS } from "../../../constants/asset-tabs";
import { link, oneOf, text, whole } from "../define-link";

export const homeLinks = {
  "home/home": link("1.2.51", {}, { webPage: "/" }),
  "home/coin": link(
    "1.2.51",
    {
      symbol: text,
      type: text,
      spotLine: text,
      positionType: text,
      spotArea: text,
      symbolId: text,
      chainName: text,
      chainContract: text,
      fromCoinName: text,
      toCoinName: text,
      from: text,
    },
    { webPage: "/spot/{symbol=USDTBRL}" },
  ),
  "home/contract": link(
    "1.2.51",
    { symbolId: text, bizLine: text },
    { webPage: "/futures/usdt/{symbolId=BTCUSDT}" },
  ),
  "home/market": link(
    "1.2.51",
    {
      type: text,
      subType: text,
      symbolId: text,
      from: text,
      couponId: text,
      bizLine: text,
    },
    { webPage: "/markets" },
  ),
  "home/follow": link("1.2.51", { from: text }, { webPage: "/copy-trading" }),
  "home/asset": link(
    "1.2.51",
    {
      type: oneOf(...ASSET_TABS),
    },
    { webPage: "/asset" },
  ),
  "home/community": link({ ios: "2.3.0", android: "2.3.4" }, { tabPos: whole }),
};
