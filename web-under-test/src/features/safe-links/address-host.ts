/** The host of an address, and whether it belongs to the product (§5; web-under-test/docs/safety.md, 3). */
import { PRODUCT_DOMAINS } from "../../constants/product-domains";
import { asciiLower } from "../../lib/ascii";

/** Lower case; empty without a host. `start` is the offset after the two slashes. */
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
