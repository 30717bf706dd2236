/** Every destination of §2.3, by its path. A new one is a line in the file of its area. */
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
import type { Json } from "../../lib/json";
import type { Link, ParametersOf } from "./define-link";

export const links = {
  ...homeLinks,
  ...marketsLinks,
  ...accountLinks,
  ...fundsLinks,
  ...recordsLinks,
  ...followLinks,
  ...strategyLinks,
  ...earnLinks,
  ...peopleAndFiatLinks,
  ...communityLinks,
  ...moreLinks,
  ...webAndSettingsLinks,
};

export type LinkPath = keyof typeof links;

/** The typed parameters of one destination. */
export type LinkParameters<Path extends LinkPath> =
  (typeof links)[Path] extends Link<infer Kinds, infer Extras>
    ? ParametersOf<Kinds> &
        (Extras extends true
          ? Readonly<Record<string, Json | undefined>>
          : unknown)
    : never;

export function isLinkPath(path: string): path is LinkPath {
  return Object.hasOwn(links, path);
}

/** The destination at `path`, without the types of its parameters. */
export function linkAt(path: LinkPath): Link {
  return links[path];
}

/** All paths, area by area. */
export const linkPaths = Object.keys(links).filter(isLinkPath);
