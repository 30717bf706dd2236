/** Whether a link may be followed, and how (§5; web-under-test/docs/safety.md, 3). */
import { asciiLower } from "../../lib/ascii";
import { addressForm, readAddress } from "./address-form";
import { isExternalHost } from "./address-host";

export interface LinkVerdict {
  readonly allowed: boolean;
  /** The address as browsers parse it; empty for a refused one. */
  readonly href: string;
  readonly external: boolean;
  /** The `rel` attribute; may be empty. */
  readonly rel: string;
}

export interface LinkAttributes {
  readonly target?: string | null | undefined;
  readonly rel?: string | null | undefined;
}

const REFUSED: LinkVerdict = {
  allowed: false,
  href: "",
  external: false,
  rel: "",
};

export function judgeLink(
  href: string,
  { target, rel }: LinkAttributes = {},
): LinkVerdict {
  const address = readAddress(href);
  const form = addressForm(address);
  if (form.kind === "refused") return REFUSED;
  const external = form.kind === "host" && isExternalHost(form.host);
  const isNewTab = asciiLower(target ?? "") === "_blank";
  return {
    allowed: true,
    href: address,
    external,
    rel: relOf(rel ?? "", external, isNewTab),
  };
}

/** The text of the warning about a refused link. */
export function refusalText(href: string): string {
  return `unsafe link refused: ${href}`;
}

function relOf(given: string, external: boolean, isNewTab: boolean): string {
  const tokens = new Set(
    asciiLower(given)
      .split(/[\t\n\f\r ]+/)
      .filter(Boolean),
  );
  tokens.delete("noreferrer");
  if (isNewTab) tokens.delete("noopener");
  if (external) tokens.add("nofollow");
  if (isNewTab) tokens.add("opener");
  return [...tokens].join(" ");
}
