/** Lists of hosts as version ranges. */
import type { CaseIdentity, Platform } from "./record";
import { compareVersions } from "./versions";

const PLATFORMS: readonly Platform[] = ["ios", "android", "browser"];

export interface HostRange {
  readonly platform: Platform;
  /** The first and the last version, which may be equal; null in a browser. */
  readonly versions: readonly [first: string, last: string] | null;
}

/**
 * Version ranges without gaps among the tested hosts.
 *
 * @param held - the hosts to list
 * @param tried - all tested hosts, including those
 */
export function hostRanges(
  held: readonly CaseIdentity[],
  tried: readonly CaseIdentity[],
): readonly HostRange[] {
  return PLATFORMS.flatMap((platform) => {
    const here = held.filter((host) => host.platform === platform);
    if (here.length === 0) return [];
    const versions = new Set(here.map((host) => host.app_version));
    const ranges: HostRange[] = versions.has(null)
      ? [{ platform, versions: null }]
      : [];
    let range: string[] = [];
    const close = (): void => {
      const [first] = range;
      const last = range.at(-1);
      if (first !== undefined && last !== undefined)
        ranges.push({ platform, versions: [first, last] });
      range = [];
    };
    for (const version of versionsOf(tried, platform))
      if (versions.has(version)) range.push(version);
      else close();
    close();
    return ranges;
  });
}

/** `ios 2.9.0 – 2.56.0` */
export function formatRange({ platform, versions }: HostRange): string {
  if (versions === null) return platform;
  const [first, last] = versions;
  return first === last
    ? `${platform} ${first}`
    : `${platform} ${first} – ${last}`;
}

function versionsOf(
  hosts: readonly CaseIdentity[],
  platform: Platform,
): readonly string[] {
  const versions = hosts
    .filter((host) => host.platform === platform)
    .flatMap((host) => host.app_version ?? []);
  return [...new Set(versions)].toSorted(compareVersions);
}
