/** Modal dialogs, which keep a user from the rest of the page. */
import { documentElement, matches } from "./dom";
import { flatClosest, flatMatches } from "./flat-tree";
import { isShown } from "./locate";

/** The topmost modal dialog that is shown; undefined if there is none. */
export function topModal(document: Document): HTMLElement | undefined {
  return modals(document).at(-1);
}

/** The modal dialogs that are shown, in the document's order. */
export function modals(document: Document): HTMLElement[] {
  const dialogs = flatMatches(
    documentElement(document),
    "dialog[open],[aria-modal=true]",
  );
  return dialogs.filter(
    (dialog) => isShown(dialog) && isModal(dialog) && isReachable(dialog),
  );
}

/** Whether no attribute keeps a user from an element. */
export function isReachable(element: Element): boolean {
  return flatClosest(element, "[inert]") === null;
}

function isModal(dialog: HTMLElement): boolean {
  if (matches(dialog, "[aria-modal=true]")) return true;
  try {
    return matches(dialog, ":modal");
  } catch {
    // An engine that doesn't know the selector.
    return false;
  }
}
