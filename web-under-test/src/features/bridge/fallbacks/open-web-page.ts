/** Opens a page of the site, where the app's own screen can't be reached. */
import type { Bridge } from "../bridge";
import type { FallbackOutcome } from "../outcome";

export function openWebPage(path: string): (bridge: Bridge) => FallbackOutcome {
  return ({ page }) => {
    page.navigate(path);
    return { via: "fallback", did: "opened-web-page", target: path };
  };
}
