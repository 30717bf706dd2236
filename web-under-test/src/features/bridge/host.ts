/**
 * The host of the page: the app with its platform and version, or a browser (§5, version gating).
 * It is read from the user agent.
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

/** The oldest supporting version per platform (§9). A platform that is left out has no support (§6). */
export type Minimum = Readonly<Partial<Record<Platform, AppVersion>>>;

/** The reason why the app doesn't support a call or link. */
export type Unsupported =
  | { readonly reason: "outside-app" }
  | { readonly reason: "below-minimum"; readonly minimum: AppVersion }
  | { readonly reason: "other-platform"; readonly platform: Platform };

const APP_TOKEN = /\bExchangeApp\/(\d+(?:\.\d+){0,3})(?![\w.])/;
const IOS = /\b(?:iPhone|iPad|iPod)\b/;
const ANDROID = /\bAndroid\b/;

/** Parses the host from a user agent. An app on an unknown platform counts as a browser. */
export function detectHost(userAgent: string): Host {
  const version = APP_TOKEN.exec(userAgent)?.[1];
  if (version === undefined) return { kind: "browser" };
  if (IOS.test(userAgent)) return { kind: "app", platform: "ios", version };
  if (ANDROID.test(userAgent))
    return { kind: "app", platform: "android", version };
  return { kind: "browser" };
}

/**
 * The reason why `host` doesn't support a call or link with this minimum version; `null` if it does.
 */
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
