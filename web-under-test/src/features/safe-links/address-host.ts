/** The host that an address leads to, and whether it is the product's (§5; docs/safety.md, 3). */
import { PRODUCT_DOMAINS } from "../../constants/product-domains";
import { asciiLower } from "../../lib/ascii";

/** In lower case; empty without one. `start` is where the two slashes end. */
export function hostAfter(address: string, start: number): string {
  const [authority = ""] = address.slice(start).split(/[/\\?#]/, 1);
  const [withPort = ""] = authority.split("@").slice(-1);
  return asciiLower(withPort.replace(/:\d*$/, ""));
}

export function isExternalHost(host: string): boolean {
  return !PRODUCT_DOMAINS.some(
    (domain) => host === domain || host.endsWith(`.${domain}`),
  );
}
