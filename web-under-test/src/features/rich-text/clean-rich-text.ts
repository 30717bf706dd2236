/**
 * Sanitises untrusted HTML for display (§5; web-under-test/docs/safety.md, 4).
 *
 * ```ts
 * const clean = richTextCleaner(window, warnOnConsole);
 * clean("<p onclick=a()>Hi<script>a()</script></p>"); // "<p>Hi</p>"
 * ```
 */
import createPurifier, { type WindowLike } from "dompurify";
import { judgeImage } from "../safe-links/judge-image";
import { judgeLink, refusalText } from "../safe-links/judge-link";
import type { Warn } from "../safe-links/warn";
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  isAllowedAttribute,
} from "./allowed";

export type CleanRichText = (html: string) => string;

const RULES = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  // The content of other tags is kept as text, except for those that the library lists, such as `script` and
  // `noscript`.
  KEEP_CONTENT: true,
  // Addresses are checked below, by the rules for links.
  ALLOWED_URI_REGEXP: /^/,
};

export function richTextCleaner(window: WindowLike, warn: Warn): CleanRichText {
  const purifier = createPurifier(window);
  purifier.addHook("uponSanitizeAttribute", (element, attribute) => {
    const { attrName, attrValue } = attribute;
    const tag = element.nodeName.toLowerCase();
    const kept = isAllowedAttribute(tag, attrName)
      ? keptValue(attrName, attrValue)
      : null;
    if (kept === null) attribute.keepAttr = false;
    else attribute.attrValue = kept;
    if (kept === null && attrName === "href" && tag === "a")
      warn(refusalText(attrValue));
  });
  purifier.addHook("afterSanitizeAttributes", (element) => {
    if (element.nodeName === "A") finishLink(element);
  });
  return (html) => purifier.sanitize(html, RULES);
}

/** The value to keep; `null` to remove the attribute. */
function keptValue(name: string, value: string): string | null {
  switch (name) {
    case "href":
      return judgeLink(value).href || null;
    case "src":
      return judgeImage(value);
    case "target":
      return value.toLowerCase() === "_blank" ? "_blank" : null;
    default:
      return value;
  }
}

function finishLink(link: Element): void {
  const { allowed, rel } = judgeLink(link.getAttribute("href") ?? "", {
    target: link.getAttribute("target"),
    rel: link.getAttribute("rel"),
  });
  if (!allowed) link.removeAttribute("target");
  if (rel === "") link.removeAttribute("rel");
  else link.setAttribute("rel", rel);
}
