/** Deposits, withdrawals, transfers and the user's assets (§2.3). */
import { link, text } from "../define-link";

export const fundsLinks = {
  "coin/recharge": link(
    "1.2.51",
    { coinName: text, coinId: text },
    { webPage: "/asset/recharge?coinId={coinId}" },
  ),
  "coin/withdraw": link(
    "1.2.51",
    { coinId: text, chainCoinId: text, tabType: text },
    { webPage: "/asset/withdraw?coinId={coinId}" },
  ),
  "capital/transfer": link("1.2.51", { from: text, to: text, coinId: text }),
  "assets/financial": link("1.4.0", {
    type: text,
    coinId: text,
    operationType: text,
    secondOperationType: text,
    businessLine: text,
    tokenId: text,
  }),
  "financial/products/position": link("1.4.0", { secondBizLine: text }),
  "asset/buyCoin": link("2.8.0", { buriedSource: text }),
};
