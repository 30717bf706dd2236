/** Earning (§2.3). */
import { link, text } from "../define-link";

export const earnLinks = {
  "earn/main": link("1.6.0", {}, { webPage: "/earning" }),
  "earn/savings_info": link(
    "1.6.0",
    {
      coinName: text,
      productId: text,
      productLevel: text,
      secondBizLine: text,
    },
    { webPage: "/earning" },
  ),
  "earn/launchpool_info": link("2.12.0", {}),
  "earn/saving_products": link("1.6.0", {}),
  "earn/bgb_staking_main": link("2.31.0", {}),
  "earn/earn_record": link("1.6.0", {}),
  "earn/earn_trade_detail": link("1.6.0", {
    secondBizLine: text,
    orderId: text,
  }),
  "earn/pos_staking_list": link("2.18.0", {}),
  "earn/pos_staking_sub": link("2.18.0", { productId: text }),
  "earn/dual_invest_list": link(
    { ios: "2.24.0", android: "2.26.0" },
    { productTokenName: text },
  ),
  "earn/new_crypto_area": link({ ios: "2.33.0", android: "2.35.0" }, {}),
};
