/** The rule for links (§5), applied to an address that code opens, not a link on the page. */
import { judgeLink, refusalText } from "./judge-link";
import type { Warn } from "./warn";

/** Returns the address as a browser reads it; `null` for a refused one, which it reports with `warn`. */
export function admitAddress(address: string, warn: Warn): string | null {
  const verdict = judgeLink(address);
  if (verdict.allowed) return verdict.href;
  warn(refusalText(address));
  return null;
}
