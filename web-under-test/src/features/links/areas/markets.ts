/** Charts (§2.3). */
import { flag, link, text } from "../define-link";

export const marketsLinks = {
  "kline/main": link(
    "1.2.51",
    { pagetype: text, symbolcode: text, subTab: text, shareKline: flag },
    { webPage: "/spot/{symbolcode=USDTBRL}" },
  ),
  "kline/signal": link(
    { ios: "2.3.0", android: "2.3.4" },
    { pagetype: text, symbolid: text },
  ),
};
