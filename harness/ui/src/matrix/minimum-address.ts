/** The minimums in the format of the page's address: `ios:2.14.0,android:2.13.0`. */
import { compareVersions } from "../record/versions";
import type { Matrix, Platform } from "./matrix";
import type { Minimums } from "./minimum";

export interface ParsedMinimums {
  readonly minimums: Minimums;
  /** The parts that set no minimum. */
  readonly ignored: readonly IgnoredPart[];
}

export interface IgnoredPart {
  readonly text: string;
  readonly reason: "form" | "platform" | "version" | "twice";
}

const VERSION = /^\d+\.\d+\.\d+$/;

/** @param text - the address's part; null if it has none */
export function parseMinimums(
  text: string | null,
  matrix: Matrix,
): ParsedMinimums {
  const minimums: Partial<Record<Platform, string>> = {};
  const ignored: IgnoredPart[] = [];
  const parts = (text ?? "").split(",").map((part) => part.trim());
  for (const part of parts.filter(Boolean)) {
    const [name, version = ""] = part.split(":", 2);
    const platform = versionedPlatforms(matrix).find((one) => one === name);
    const reason = ((): IgnoredPart["reason"] | null => {
      if (!part.includes(":")) return "form";
      if (platform === undefined) return "platform";
      if (!isVersionOf(matrix, version)) return "version";
      return platform in minimums ? "twice" : null;
    })();
    if (reason !== null) ignored.push({ text: part, reason });
    else if (platform !== undefined) minimums[platform] = version;
  }
  return { minimums, ignored };
}

/** The address's part; null if there is no minimum. */
export function printMinimums(minimums: Minimums): string | null {
  const parts = Object.entries(minimums).map((pair) => pair.join(":"));
  return parts.length === 0 ? null : parts.join(",");
}

/** The platforms with app versions to choose from. */
export function versionedPlatforms({ features }: Matrix): readonly Platform[] {
  const tracks = features.flatMap((feature) => feature.tracks);
  return (["ios", "android"] as const).filter((platform) =>
    tracks.some((track) => track.platform === platform),
  );
}

function isVersionOf(
  { first_version, latest_version }: Matrix,
  version: string,
): boolean {
  return (
    VERSION.test(version) &&
    compareVersions(version, first_version) >= 0 &&
    compareVersions(version, latest_version) <= 0
  );
}
