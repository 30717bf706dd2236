/**
 * Elements of the agent's in shadow trees that are in no document. While an event of such an element is heard, `window.event`
 * isn't set: client code that the agent calls meanwhile would find the element there.
 */
import { uncurry } from "./builtins";

/** A function that puts an element into a tree. To be taken before any client code runs. */
export function takeHide(document: Document): (element: Element) => void {
  const root = document.createElement("div").attachShadow({ mode: "closed" });
  const append = uncurry<Node, [Node], Node>(root.appendChild);
  return (element) => void append(root, element);
}
