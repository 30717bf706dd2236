/** Copy trading (§2.3). */
import { flag, link, text, whole } from "../define-link";

export const followLinks = {
  "follow/trader/detail": link(
    "1.4.0",
    { traderId: text, followType: text },
    { webPage: "/copy-trading/trader/{traderId}" },
  ),
  "follow/followtracer/detail": link("1.4.0", {
    followType: text,
    followTab: text,
    selectMixType: text,
    from: text,
  }),
  "follow/trader/apply": link("1.4.0", { source: text }),
  "follow/trader/signal/apply": link("2.18.0", { source: text }),
  "follow/userinfo/setting": link("1.4.0", { followType: text }),
  "follow/my_follow_trade": link("1.4.0", {
    followType: text,
    isHistory: flag,
  }),
  "follow/leadOrderManage": link("2.5.0", {
    showSpotTrace: flag,
    tabIndex: whole,
  }),
  "follow/trader_medal_wall": link(
    { ios: "2.24.0", android: "2.26.0" },
    {
      traderId: text,
      followType: text,
      traderName: text,
      headerImg: text,
      whiteListFlag: flag,
    },
  ),
};
