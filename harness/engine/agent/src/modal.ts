/** Modal dialogs, which keep a user from the rest of the page. */
import { documentElement, matches, ownerDocument } from "./dom";
import { flatClosest, flatContains, flatMatches } from "./flat-tree";
import { isShown } from "./visibility";

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

/** The modal dialogs that the browser keeps above the rest of the page, in the document's order. */
export function nativeModals(document: Document): HTMLElement[] {
  return flatMatches(documentElement(document), "dialog[open]").filter(
    isNativeModal,
  );
}

/** Whether native modal dialogs keep a user from an element outside of them. */
export function isBehindModal(element: Element): boolean {
  const dialogs = nativeModals(ownerDocument(element));
  return (
    dialogs.length > 0 &&
    !dialogs.some((dialog) => flatContains(dialog, element))
  );
}

/** Whether no attribute keeps a user from an element. */
export function isReachable(element: Element): boolean {
  return flatClosest(element, "[inert]") === null;
}

function isModal(dialog: HTMLElement): boolean {
  return matches(dialog, "[aria-modal=true]") || isNativeModal(dialog);
}

function isNativeModal(dialog: Element): boolean {
  try {
    return matches(dialog, ":modal");
  } catch {
    // An engine that doesn't know the selector.
    return false;
  }
}
