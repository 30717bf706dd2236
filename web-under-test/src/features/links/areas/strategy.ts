/** Strategy trading (§2.3). */
import { flag, link, text, whole } from "../define-link";

export const strategyLinks = {
  "strategy/home": link(
    "1.6.0",
    {
      tab: text,
      oneStrategyType: text,
      businessLine: text,
      autoInvestSymbolId: text,
      couponId: text,
    },
    { webPage: "/strategy-trading" },
  ),
  "strategy/tradeMain": link(
    "1.6.0",
    {
      tab: text,
      isShareActivity: flag,
      inviteCode: text,
      myStrategyTab: text,
      oneStrategyType: text,
      timeFilter: text,
    },
    { webPage: "/strategy-trading" },
  ),
  "strategy/platform/trader/detail": link("1.6.0", {
    traderId: text,
    index: whole,
  }),
  "strategy/platform/income_statistics": link("1.6.0", {}),
  "strategy/platform/my/strategy": link("1.6.0", { strategyFlag: text }),
  "strategy/platform/user/setting": link("1.6.0", {}),
  "strategy/platform/my/subscription": link("1.6.0", {}),
  "strategy/user/setting": link("1.6.0", { tabIndex: whole }),
  "strategy/apply/trader": link({ android: "2.12.0" }, {}),
};
