/** Coupons, loans, swaps and web3 (§2.3). */
import { link, text } from "../define-link";

export const moreLinks = {
  "coupon/coupon_center": link("2.1.0", { tab: text }),
  "loan/home": link("1.6.0", {}, { webPage: "/loan" }),
  mega_swap: link("2.12.0", {}),
  "web3/splash": link("2.15.0", {}),
  "web3Lite/splash": link({ ios: "2.44.0", android: "2.47.0" }, {}),
  "onchain/on_chain_detail_page": link("2.51.0", {
    chain: text,
    contract: text,
  }),
  "onchain/batch_transfer_page": link("2.51.0", {}),
};
