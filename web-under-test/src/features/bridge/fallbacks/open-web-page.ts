/** Opens a page of the site in the language of the current page, for hosts without the app's own screen. */
import { besidePage } from "../../locale/locale-path";
import type { Bridge } from "../bridge";
import type { FallbackOutcome } from "../outcome";

export function openWebPage(path: string): (bridge: Bridge) => FallbackOutcome {
  return ({ page }) => {
    const target = besidePage(path, page.pathname());
    page.navigate(target);
    return { via: "fallback", did: "opened-web-page", target };
  };
}
