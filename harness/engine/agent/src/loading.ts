/** Reads what a user still has to wait for. */
import { computeAccessibleName, getRole } from "dom-accessibility-api";
import { quote } from "./describe";
import { isShown, squeeze } from "./locate";
import { isReachable, modals } from "./modal";
import { INTERACTIVE } from "./target";

/** The elements that say that something is loading. */
const LOADING =
  "[aria-busy=true],progress:not([value]),[role=progressbar]:not([aria-valuenow])";

/** The number of elements that are listed. */
const MOST_LISTED = 20;

/** The elements that a user tapped in this document, with their descriptions. */
export type Tapped = Map<HTMLElement, string>;

/**
 * The elements that keep a user waiting, one in each text: those that are marked as loading, modal dialogs in which
 * nothing can be operated, and buttons that are disabled since a tap on them. None on a page in the background, which no
 * user sees.
 */
export function loading(document: Document, tapped: Tapped): string[] {
  if (document.visibilityState === "hidden") return [];
  const busy = [...document.querySelectorAll<HTMLElement>(LOADING)]
    .filter(isShown)
    .map((element) => `${describeElement(element)} is loading`);
  const closed = modals(document)
    .filter((dialog) => !hasWayOut(dialog))
    .map((dialog) => `${describeElement(dialog)} has no way out`);
  const disabled: string[] = [];
  for (const [element, described] of tapped)
    if (element.isConnected && isShown(element) && isDisabled(element))
      disabled.push(`${described} is disabled since it was tapped`);
  return [...new Set([...busy, ...closed, ...disabled])].slice(0, MOST_LISTED);
}

/** Whether a user can operate something in a dialog. */
function hasWayOut(dialog: HTMLElement): boolean {
  const controls = dialog.querySelectorAll<HTMLElement>(INTERACTIVE);
  return [...controls].some(
    (control) =>
      isShown(control) && isReachable(control) && !isDisabled(control),
  );
}

function isDisabled(element: HTMLElement): boolean {
  const control = element.closest("button,input,select,textarea") ?? element;
  return control.matches(":disabled,[aria-disabled=true]");
}

function describeElement(element: HTMLElement): string {
  const role = getRole(element) ?? element.localName;
  const name = squeeze(computeAccessibleName(element));
  return name === "" ? role : `${role} ${quote(name)}`;
}
