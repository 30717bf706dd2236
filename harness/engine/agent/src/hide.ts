/**
 * Hides the agent's elements in shadow trees outside any document. While listeners handle an event of such an element,
 * `window.event` isn't set; otherwise client code that the agent calls meanwhile would find the element there.
 */
import { uncurry } from "./builtins";
import { attachShadow } from "./dom";
import { createHtml } from "./html-element";

/** Returns a function that puts an element into such a tree. Call this before any client code runs. */
export function takeHide(document: Document): (element: Element) => void {
  const root = attachShadow(createHtml(document, "div"), { mode: "closed" });
  const append = uncurry<Node, [Node], Node>(root.appendChild);
  return (element) => void append(root, element);
}
