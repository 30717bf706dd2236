/** Every destination of §2.3, by area. To add a destination, add a line to the file of its area. */
import { accountLinks } from "./areas/account";
import { communityLinks } from "./areas/community";
import { earnLinks } from "./areas/earn";
import { followLinks } from "./areas/follow";
import { fundsLinks } from "./areas/funds";
import { homeLinks } from "./areas/home";
import { marketsLinks } from "./areas/markets";
import { moreLinks } from "./areas/more";
import { peopleAndFiatLinks } from "./areas/people-and-fiat";
import { recordsLinks } from "./areas/records";
import { strategyLinks } from "./areas/strategy";
import { webAndSettingsLinks } from "./areas/web-and-settings";

export const areas = {
  home: homeLinks,
  markets: marketsLinks,
  account: accountLinks,
  funds: fundsLinks,
  records: recordsLinks,
  follow: followLinks,
  strategy: strategyLinks,
  earn: earnLinks,
  peopleAndFiat: peopleAndFiatLinks,
  community: communityLinks,
  more: moreLinks,
  webAndSettings: webAndSettingsLinks,
};

export type LinkArea = keyof typeof areas;
