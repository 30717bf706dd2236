/** Every destination of §2.3, by its path. */
import { areas, type LinkArea } from "./areas";
import type { Json } from "../../lib/json";
import type { Link, ParametersOf } from "./define-link";

export const links = {
  ...areas.home,
  ...areas.markets,
  ...areas.account,
  ...areas.funds,
  ...areas.records,
  ...areas.follow,
  ...areas.strategy,
  ...areas.earn,
  ...areas.peopleAndFiat,
  ...areas.community,
  ...areas.more,
  ...areas.webAndSettings,
};

export type { LinkArea };

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

/** The destination at `path`, without its parameter types. */
export function linkAt(path: LinkPath): Link {
  return links[path];
}

/** All paths, area by area. */
export const linkAreas: readonly {
  readonly area: LinkArea;
  readonly paths: readonly LinkPath[];
}[] = (Object.keys(areas) as LinkArea[]).map((area) => ({
  area,
  paths: Object.keys(areas[area]).filter(isLinkPath),
}));

export const linkPaths = linkAreas.flatMap(({ paths }) => paths);
