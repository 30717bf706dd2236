/** Classifies an address among the forms that links may have (§5; web-under-test/docs/safety.md, 3). */
import { ALTERNATE_APP_SCHEME, APP_SCHEME } from "../../constants/app-schemes";
import { asciiLower } from "../../lib/ascii";
import { hostAfter } from "./address-host";

export type AddressForm =
  | { readonly kind: "host"; readonly host: string }
  | { readonly kind: "own-scheme" | "image" | "relative" | "refused" };

const TO_A_HOST = /^(?:https?|ftp):[/\\]{2}/i;
const OTHER_HOST = /^\/[/\\]/;
const OWN_SCHEMES = [
  "mailto:",
  "tel:",
  "blob:",
  "market:",
  APP_SCHEME,
  ALTERNATE_APP_SCHEME,
];
const RELATIVE = /^(?:\/|\.\/|\.\.\/|#)/;

/** The address as browsers parse it: without line breaks and tabs, and without invisible characters at its ends. */
export function readAddress(href: string): string {
  // oxlint-disable-next-line no-control-regex -- exactly these are meant
  return href.replace(/[\t\n\r]/g, "").replace(/^[\0- ]+|[\0- ]+$/g, "");
}

export function addressForm(address: string): AddressForm {
  const start = TO_A_HOST.exec(address) ?? OTHER_HOST.exec(address);
  if (start !== null) {
    const host = hostAfter(address, start[0].length);
    return host === "" ? { kind: "refused" } : { kind: "host", host };
  }
  const lower = asciiLower(address);
  if (OWN_SCHEMES.some((scheme) => isMoreThan(lower, scheme)))
    return { kind: "own-scheme" };
  if (lower.startsWith("data:image/")) return { kind: "image" };
  return { kind: RELATIVE.test(address) ? "relative" : "refused" };
}

function isMoreThan(address: string, scheme: string): boolean {
  return address.startsWith(scheme) && address.length > scheme.length;
}
