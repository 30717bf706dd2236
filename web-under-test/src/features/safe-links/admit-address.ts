/** Applies the rule for links (§5) to an address that code opens. */
import { judgeLink, refusalText } from "./judge-link";
import type { Warn } from "./warn";

/** Returns the address as browsers parse it; `null` for a refused one, which is reported through `warn`. */
export function admitAddress(address: string, warn: Warn): string | null {
  const verdict = judgeLink(address);
  if (verdict.allowed) return verdict.href;
  warn(refusalText(address));
  return null;
}
