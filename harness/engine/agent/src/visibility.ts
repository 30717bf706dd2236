/** Whether a user perceives elements: everything that hides them, in the tree that a browser lays out. */
import { isSubtreeInaccessible } from "./accessibility";
import {
  assignedNodes,
  childNodes,
  computed,
  hasAttribute,
  isElement,
  isHtml,
  localName,
  parentElement,
  shadowRoot,
} from "./dom";
import { flatChildren, flatParent } from "./flat-tree";

/** Whether neither an element nor one around it is hidden. */
export function isShown(element: Element): boolean {
  if (computed(element, "visibility") === "hidden") return false;
  let inner: Element | null = null;
  for (let at: Element | null = element; at; at = flatParent(at)) {
    if (isSubtreeInaccessible(at)) return false;
    if (inner && (!isLaidOut(inner, at) || skips(at, inner))) return false;
    inner = at;
  }
  return true;
}

/** The children that a browser lays out, without those that their parent skips. */
export function shownChildren(element: Element): Node[] {
  return flatChildren(element).filter((child) => !skips(element, child));
}

/** The nearest `<details>` that is closed around an element; null without one. */
export function closedDetails(element: Element): Element | null {
  let inner = element;
  for (let at = flatParent(element); at; at = flatParent(at)) {
    if (isClosed(at, inner)) return at;
    inner = at;
  }
  return null;
}

/** Whether a slot shows a component's child, and no assigned node replaces a slot's own content. */
function isLaidOut(element: Element, around: Element): boolean {
  if (parentElement(element) !== around) return true;
  if (shadowRoot(around)) return false;
  return (
    localName(around) !== "slot" ||
    assignedNodes(around as HTMLSlotElement).length === 0
  );
}

/** Whether an element that has a box itself doesn't show a child. */
function skips(element: Element, child: Node): boolean {
  return (
    isClosed(element, child) ||
    computed(element, "content-visibility") === "hidden"
  );
}

/** Whether an element is a closed `<details>`, which shows only its summary. */
function isClosed(element: Element, child: Node): boolean {
  return (
    localName(element) === "details" &&
    isHtml(element) &&
    !hasAttribute(element, "open") &&
    child !== summaryOf(element)
  );
}

function summaryOf(details: Element): Node | undefined {
  return childNodes(details).find(
    (child) => isElement(child) && localName(child) === "summary",
  );
}
