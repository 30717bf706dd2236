/**
 * The address of an image as browsers parse it; `null` if loading from it is not allowed
 * (web-under-test/docs/safety.md, 4).
 */
import { addressForm, readAddress } from "./address-form";

export function judgeImage(src: string): string | null {
  const address = readAddress(src);
  switch (addressForm(address).kind) {
    case "host":
      return /^ftp:/i.test(address) ? null : address;
    case "image":
      return address;
    case "own-scheme":
      return /^blob:/i.test(address) ? address : null;
    case "relative":
      return address.startsWith("#") ? null : address;
    case "refused":
      return null;
  }
}
