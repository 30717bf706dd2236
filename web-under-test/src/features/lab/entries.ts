/** The lab's list: every call and every link, and this host's support for each. */
import { callList, type CallName } from "../bridge/calls";
import { whyUnsupported, type Host, type Minimum } from "../bridge/host";
import {
  linkAreas,
  linkAt,
  type LinkArea,
  type LinkPath,
} from "../links/links";

/** `native`: the app handles it. */
export type Support = "native" | "fallback" | "nothing";

export interface Entry {
  readonly name: string;
  readonly href: string;
  readonly support: Support;
}

export interface Group {
  readonly key: "calls" | LinkArea;
  readonly entries: readonly Entry[];
}

export type Filter = "all" | "here" | "elsewhere";

export function callSupport(
  host: Host,
  call: { readonly minimum: Minimum; readonly hasFallback: boolean },
): Support {
  if (whyUnsupported(host, call.minimum) === null) return "native";
  return call.hasFallback ? "fallback" : "nothing";
}

/** Outside the app a link opens the app through its alternate scheme, so it counts as native there. */
export function linkSupport(host: Host, path: LinkPath): Support {
  const { minimum, webPage } = linkAt(path);
  const why = whyUnsupported(host, minimum);
  if (why === null || why.reason === "outside-app") return "native";
  return why.reason === "below-minimum" && webPage !== undefined
    ? "fallback"
    : "nothing";
}

export function allGroups(host: Host): readonly Group[] {
  const calls = callList.map((call) => ({
    name: call.name,
    href: callHref(call.name),
    support: callSupport(host, call),
  }));
  const links = linkAreas.map(({ area, paths }) => ({
    key: area,
    entries: paths.map((path) => ({
      name: path,
      href: linkHref(path),
      support: linkSupport(host, path),
    })),
  }));
  return [{ key: "calls", entries: calls }, ...links];
}

/** The entries whose name contains `search`, ignoring case; empty groups are dropped. */
export function findEntries(
  groups: readonly Group[],
  search: string,
  filter: Filter,
): readonly Group[] {
  const wanted = search.trim().toLowerCase();
  const fits = ({ name, support }: Entry): boolean =>
    name.toLowerCase().includes(wanted) &&
    (filter === "all" || (filter === "here") === (support === "native"));
  return groups
    .map(({ key, entries }) => ({ key, entries: entries.filter(fits) }))
    .filter(({ entries }) => entries.length > 0);
}

export function callHref(name: CallName): string {
  return `/lab/calls/${name}`;
}

export function linkHref(path: LinkPath): string {
  return `/lab/links/${path}`;
}

/** The number of calls and links with this kind of support. */
export function countSupport(
  groups: readonly Group[],
  support: Support,
): { calls: number; links: number } {
  const count = (chosen: readonly Group[]): number =>
    chosen
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.support === support).length;
  return {
    calls: count(groups.filter(({ key }) => key === "calls")),
    links: count(groups.filter(({ key }) => key !== "calls")),
  };
}
