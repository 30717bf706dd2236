/**
 * Where the page runs: in the app, and then on which platform and version, or in a browser (§5, version gating).
 * The user agent tells.
 */
import { compareVersions, type AppVersion } from "./version";

export type Platform = "ios" | "android";

export type Host =
  | {
      readonly kind: "app";
      readonly platform: Platform;
      readonly version: string;
    }
  | { readonly kind: "browser" };

/** The oldest version that knows a thing, per platform (§9). A platform that is left out never has it (§6). */
export type Minimum = Readonly<Partial<Record<Platform, AppVersion>>>;

/** Why the app can't be asked for a thing. */
export type Unsupported =
  | { readonly reason: "outside-app" }
  | { readonly reason: "below-minimum"; readonly minimum: AppVersion }
  | { readonly reason: "other-platform"; readonly platform: Platform };

const APP_TOKEN = /\bExchangeApp\/(\d+(?:\.\d+){0,3})(?![\w.])/;
const IOS = /\b(?:iPhone|iPad|iPod)\b/;
const ANDROID = /\bAndroid\b/;

/** Reads the host from a user agent. An app on a platform that isn't known is treated as a browser. */
export function detectHost(userAgent: string): Host {
  const version = APP_TOKEN.exec(userAgent)?.[1];
  if (version === undefined) return { kind: "browser" };
  if (IOS.test(userAgent)) return { kind: "app", platform: "ios", version };
  if (ANDROID.test(userAgent))
    return { kind: "app", platform: "android", version };
  return { kind: "browser" };
}

/** What stands against asking `host` for a thing of this minimum; `null` when nothing does. */
export function whyUnsupported(
  host: Host,
  minimum: Minimum,
): Unsupported | null {
  if (host.kind === "browser") return { reason: "outside-app" };
  const needed = minimum[host.platform];
  if (needed === undefined)
    return { reason: "other-platform", platform: host.platform };
  return compareVersions(host.version, needed) < 0
    ? { reason: "below-minimum", minimum: needed }
    : null;
}
