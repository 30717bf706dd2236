/**
 * The tree that a browser lays out: in place of a component's children stands its open shadow tree, and in place of a
 * slot stand the nodes that are assigned to it.
 */

/** The children that a browser lays out. */
export function flatChildren(element: Element): Node[] {
  const slotted =
    "assignedNodes" in element
      ? (element as HTMLSlotElement).assignedNodes()
      : [];
  return slotted.length > 0
    ? slotted
    : [...(element.shadowRoot ?? element).childNodes];
}

/** The child elements that a browser lays out. */
export function flatElements(element: Element): HTMLElement[] {
  return flatChildren(element).filter(
    (node): node is HTMLElement => node.nodeType === node.ELEMENT_NODE,
  );
}

/** The element around an element: its slot, its parent, or the component whose shadow tree it is the root of. */
export function flatParent(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return "host" in root ? (root as ShadowRoot).host : null;
}

/** The nearest element that a selector matches: an element itself, or one around it. */
export function flatClosest(
  element: Element,
  selector: string,
): HTMLElement | null {
  for (let at: Element | null = element; at; at = flatParent(at))
    if (at.matches(selector)) return at as HTMLElement;
  return null;
}

/** The elements inside an element that a selector matches, in the order of the tree. */
export function flatMatches(root: Element, selector: string): HTMLElement[] {
  // Without components and slots, the document's tree is the one that is laid out.
  if (!hasShadow(root))
    return [...root.querySelectorAll<HTMLElement>(selector)];
  const found: HTMLElement[] = [];
  const waiting = flatElements(root).reverse();
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (at.matches(selector)) found.push(at);
    waiting.push(...flatElements(at).reverse());
  }
  return found;
}

/** The text inside an element that a browser lays out. */
export function flatText(element: Element): string {
  if (!hasShadow(element)) return element.textContent ?? "";
  const texts = flatChildren(element).map((node) => {
    if (node.nodeType === node.ELEMENT_NODE) return flatText(node as Element);
    return node.nodeType === node.TEXT_NODE ? (node.nodeValue ?? "") : "";
  });
  return texts.join("");
}

/** Whether an element is a component or in one, or has one inside. */
function hasShadow(element: Element): boolean {
  if (element.shadowRoot || element.getRootNode() !== element.ownerDocument)
    return true;
  for (const inner of element.getElementsByTagName("*"))
    if (inner.shadowRoot) return true;
  return false;
}
