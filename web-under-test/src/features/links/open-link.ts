/**
 * Opens a destination: in the app through `nativeRouter`, outside it by setting the browser's address with the
 * alternate scheme (§2.3). An app that is too old opens the web page instead, if there is one; a platform without
 * the destination does nothing (§6). Outside the app, version and platform are unknown, and the app itself decides.
 */
import { toAlternateLink } from "../bridge/app-links";
import type { Bridge } from "../bridge/bridge";
import { nativeRouter } from "../bridge/calls/native-router";
import { whyUnsupported } from "../bridge/host";
import type { FallbackOutcome, NothingOutcome } from "../bridge/outcome";
import { admitAddress } from "../safe-links/admit-address";
import { besidePage } from "../locale/locale-path";
import { fillWebPage, writeLink, type LinkValues } from "./build-link";
import { linkAt, type LinkParameters, type LinkPath } from "./links";

export type LinkOutcome =
  | { readonly via: "link"; readonly link: string }
  | FallbackOutcome
  | NothingOutcome;

/** Rejects with a `BridgeError` when the app can't be reached. */
export function openLink<Path extends LinkPath>(
  bridge: Bridge,
  path: Path,
  parameters: LinkParameters<Path>,
): Promise<LinkOutcome> {
  return openLinkWith(bridge, path, parameters as LinkValues);
}

/** Like `openLink`, for parameters of unknown types. */
export async function openLinkWith(
  bridge: Bridge,
  path: LinkPath,
  values: LinkValues,
): Promise<LinkOutcome> {
  const link = writeLink(path, values);
  const { minimum, webPage } = linkAt(path);
  const why = whyUnsupported(bridge.host, minimum);
  switch (why?.reason) {
    case undefined: {
      const outcome = await nativeRouter.invoke(bridge, link);
      return outcome.via === "app" ? { via: "link", link } : outcome;
    }
    case "outside-app": {
      const target = toAlternateLink(link) ?? link;
      bridge.page.navigate(target);
      return { via: "link", link: target };
    }
    case "below-minimum":
      if (webPage !== undefined) return openWebPage(bridge, webPage, values);
      return { via: "nothing", why };
    case "other-platform":
      return { via: "nothing", why };
  }
}

function openWebPage(
  { page }: Bridge,
  webPage: string,
  values: LinkValues,
): FallbackOutcome | NothingOutcome {
  // A link to a web page carries a full address, which may be untrusted.
  const target = admitAddress(
    webPage === "{url}"
      ? String(values["url"])
      : besidePage(fillWebPage(webPage, values), page.pathname()),
    page.warn,
  );
  if (target === null)
    return { via: "nothing", why: { reason: "unsafe-address" } };
  page.navigate(target);
  return { via: "fallback", did: "opened-web-page", target };
}
