/**
 * The tree that a browser lays out: in place of a component's children stands its shadow tree, and in place of a
 * slot stand the nodes that are assigned to it.
 */
import {
  assignedNodes,
  assignedSlot,
  childNodes,
  descendants,
  documentElement,
  hostOf,
  isElement,
  isText,
  localName,
  matches,
  nodeValue,
  ownerDocument,
  parentElement,
  queryAll,
  queryRoot,
  rootOf,
  shadowRoot,
  textOf,
} from "./dom";

/** The children that a browser lays out. */
export function flatChildren(element: Element): Node[] {
  const slotted =
    localName(element) === "slot"
      ? assignedNodes(element as HTMLSlotElement)
      : [];
  return slotted.length > 0
    ? slotted
    : childNodes(shadowRoot(element) ?? element);
}

/** The child elements that a browser lays out. */
export function flatElements(element: Element): HTMLElement[] {
  return flatChildren(element).filter(isElement) as HTMLElement[];
}

/** The element around an element: its slot, its parent, or the component whose shadow tree it is the root of. */
export function flatParent(element: Element): Element | null {
  return slotOf(element) ?? parentElement(element) ?? hostOf(rootOf(element));
}

/** The slot that shows an element. The browser itself reveals none of a closed shadow tree. */
function slotOf(element: Element): Element | null {
  const revealed = assignedSlot(element);
  if (revealed) return revealed;
  const parent = parentElement(element);
  const root = parent && shadowRoot(parent);
  const slots = root ? queryRoot(root, "slot") : [];
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] as HTMLSlotElement;
    const nodes = assignedNodes(slot);
    for (let at = 0; at < nodes.length; at += 1)
      if (nodes[at] === element) return slot;
  }
  return null;
}

/** The nearest element that a selector matches: an element itself, or one around it. */
export function flatClosest(
  element: Element,
  selector: string,
): HTMLElement | null {
  for (let at: Element | null = element; at; at = flatParent(at))
    if (matches(at, selector)) return at as HTMLElement;
  return null;
}

/** The elements inside an element that a selector matches, or `isAlso` accepts, in the order of the tree. */
export function flatMatches(
  root: Element,
  selector: string,
  isAlso?: (element: Element) => boolean,
): HTMLElement[] {
  // Without components and slots, the document's tree is the one that is laid out.
  if (!isAlso && !hasShadow(root)) return queryAll(root, selector);
  const found: HTMLElement[] = [];
  const waiting = flatElements(root).reverse();
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (matches(at, selector) || isAlso?.(at)) found.push(at);
    waiting.push(...flatElements(at).reverse());
  }
  return found;
}

/** The document's elements that a selector matches, in its order. */
export function flatQuery(document: Document, selector: string): HTMLElement[] {
  return flatMatches(documentElement(document), selector);
}

/** Whether an element is this one or inside it. */
export function flatContains(box: Element, element: Element): boolean {
  for (let at: Element | null = element; at; at = flatParent(at))
    if (at === box) return true;
  return false;
}

/** The text inside an element that a browser lays out. */
export function flatText(element: Element): string {
  if (!hasShadow(element)) return textOf(element);
  const texts = flatChildren(element).map((node) => {
    if (isElement(node)) return flatText(node);
    return isText(node) ? (nodeValue(node) ?? "") : "";
  });
  return texts.join("");
}

/** Whether an element is a component or in one, or has one inside. */
export function hasShadow(element: Element): boolean {
  return (
    shadowRoot(element) !== null ||
    rootOf(element) !== ownerDocument(element) ||
    descendants(element).some((inner) => shadowRoot(inner) !== null)
  );
}
