/** Whether controls are disabled: the browser's own, and components that a form counts among its controls. */
import { localName, matches } from "./dom";
import { flatParent } from "./flat-tree";

const CONTROL = "button,input,select,textarea";

/** Whether an element is a disabled control, or inside one. */
export function isDisabled(element: Element): boolean {
  for (let at: Element | null = element; at; at = flatParent(at)) {
    // The names of components have a hyphen.
    const isComponent = localName(at).includes("-");
    if ((isComponent || at === element) && matches(at, ":disabled"))
      return true;
    if (matches(at, CONTROL)) return matches(at, ":disabled");
  }
  return false;
}
