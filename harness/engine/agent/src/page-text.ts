/**
 * Reads the texts that a page shows, in the letters that it shows. `text-transform` gives a text other letters than the
 * document has, and people copy either into a scenario.
 */
import {
  computedStyle,
  innerText,
  isElement,
  isHtml,
  isText,
  localName,
  matches,
  nodeValue,
  propertyValue,
} from "./dom";
import { flatText, hasShadow } from "./flat-tree";
import { shownChildren } from "./visibility";
import type { PageText } from "./wire.generated";

/** The depth of the elements that are read, so that no page can make the reading fail. */
const DEEPEST = 1000;

/** The number of words that are looked up in the document's text. */
const MOST_LOOKED_UP = 200;

/** The elements that show no text. */
const SKIPPED = "script,style,template,noscript,textarea";

export function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The text that an element shows, as rendered and, if that differs, as written. */
export function pageText(element: HTMLElement): PageText {
  const shown = renderedText(element);
  if (isWritten(shown, flatText(element))) return { shown };
  const written = squeeze(visit(element, (text) => text, 0));
  return written === shown ? { shown } : { shown, written };
}

/** The whole text of an element, hidden parts included, as rendered and, if that differs, as written. */
export function wholeText(element: HTMLElement): PageText {
  const written = squeeze(flatText(element));
  const shown = renderedText(element);
  return shown !== written && shown.toLowerCase() === written.toLowerCase()
    ? { shown, written }
    : { shown: written };
}

/** The text that an element shows, as rendered. */
export function renderedText(element: Element): string {
  const text =
    isHtml(element) && !hasShadow(element)
      ? innerText(element)
      : visit(element, transform, 0);
  return squeeze(text ?? "");
}

/** Whether each word of a rendered text is in the document's text. */
function isWritten(shown: string, whole: string): boolean {
  const words = new Set(whole.split(/\s+/));
  const others = shown.split(" ").filter((word) => !words.has(word));
  return (
    others.length <= MOST_LOOKED_UP &&
    others.every((word) => whole.includes(word))
  );
}

/** The text that an element shows, with a space at the edges of boxes. */
function visit(
  element: Element,
  letters: (text: string, style: CSSStyleDeclaration) => string,
  depth: number,
): string {
  if (depth > DEEPEST || matches(element, SKIPPED)) return "";
  const style = computedStyle(element);
  const display = propertyValue(style, "display");
  if (display === "none") return "";
  if (localName(element) === "br") return " ";
  const isVisible = propertyValue(style, "visibility") === "visible";
  const parts = shownChildren(element).map((node) => {
    if (isElement(node)) return visit(node, letters, depth + 1);
    return isText(node) && isVisible
      ? letters(nodeValue(node) ?? "", style)
      : "";
  });
  const text = parts.join("");
  const isInline = display.startsWith("inline") || display === "contents";
  return isInline ? text : ` ${text} `;
}

/** A text in the letters of its style. */
function transform(text: string, style: CSSStyleDeclaration): string {
  switch (propertyValue(style, "text-transform")) {
    case "uppercase":
      return text.toUpperCase();
    case "lowercase":
      return text.toLowerCase();
    case "capitalize":
      return text.replace(
        /(^|[^\p{L}\p{N}'’])(\p{L})/gu,
        (_, before: string, letter: string) => before + letter.toUpperCase(),
      );
    default:
      return text;
  }
}
