/** Opens a link of the app from outside it, by setting the browser's address with the alternate scheme (§2.3). */
import { refusalText } from "../../safe-links/judge-link";
import { toAlternateLink } from "../app-links";
import type { Bridge } from "../bridge";
import type { FallbackOutcome, NothingOutcome } from "../outcome";

export function openAlternateLink(
  { page }: Bridge,
  link: string,
): FallbackOutcome | NothingOutcome {
  const target = toAlternateLink(link);
  if (target === null) {
    page.warn(refusalText(link));
    return { via: "nothing", why: { reason: "unsafe-address" } };
  }
  page.navigate(target);
  return { via: "fallback", did: "opened-alternate-link", target };
}
