/** Reads what a user still has to wait for. */
import { computeAccessibleName, getRole } from "./accessibility";
import { visibilityOf } from "./bridge";
import { quote } from "./describe";
import { isDisabled } from "./disabled";
import {
  body,
  isConnected,
  isElement,
  isText,
  lastElementChild,
  localName,
  matches,
  nodeValue,
  valueOf,
} from "./dom";
import {
  flatClosest,
  flatContains,
  flatElements,
  flatMatches,
  flatQuery,
  flatText,
} from "./flat-tree";
import { squeeze } from "./page-text";
import { isReachable, modals } from "./modal";
import { INTERACTIVE, interactiveIn } from "./target";
import { hasBecomeWaiting, isLoadingText, isWaitingText } from "./waiting-text";
import { isShown, shownChildren } from "./visibility";

/** The elements that say that something is loading. */
const LOADING =
  "[aria-busy=true],progress:not([value]),[role=progressbar]:not([aria-valuenow])";

/** The number of elements that are listed. */
const MOST_LISTED = 20;

/** The length of a text that is read for a wait, in characters, hidden parts included. */
const MOST_READ = 2000;

/** The elements in which a page reports its state. */
const LIVE =
  "output,[role=status],[role=alert],[role=log],[aria-live=polite],[aria-live=assertive]";

/** The elements whose text is content. */
const CONTENT = `${INTERACTIVE},h1,h2,h3,h4,h5,h6,[role=heading],table,ul,ol,dl,pre,code,nav`;

/** The elements that show no text. */
const SKIPPED = "script,style,template,noscript";

/** A control that a user tapped. */
interface TappedControl {
  /** The target of the tap, as in a transcript. */
  readonly described: string;
  /** The control's text before the tap. */
  readonly text: string;
}

/** The elements that a user tapped in this document. */
export type Tapped = Map<HTMLElement, TappedControl>;

/** Adds a tap that is about to be made. */
export function addTapped(
  tapped: Tapped,
  element: HTMLElement,
  described: string,
): void {
  const now = controlText(element);
  const before = tapped.get(element)?.text;
  // A second tap may find the text of the first one's wait.
  const text =
    before !== undefined && hasBecomeWaiting(before, now) ? before : now;
  tapped.set(element, { described, text });
}

/**
 * The elements that keep a user waiting, one in each text: those that are marked as loading, modal dialogs in which
 * nothing can be operated, buttons that are disabled or report work since a tap on them, live regions that report work,
 * and texts at the top of the page that mean loading. None on a page in the background, which no user sees.
 */
export function loading(document: Document, tapped: Tapped): string[] {
  if (visibilityOf(document) === "hidden") return [];
  const marked = flatQuery(document, LOADING).filter(isShown);
  const closed = modals(document).filter((dialog) => !hasWayOut(dialog));
  const controls = [...tapped].flatMap(([element, control]) =>
    describeTapped(element, control),
  );
  // An element that is marked as loading, or around one, is listed already.
  const listed = [...marked, ...closed];
  const isListed = (element: HTMLElement) =>
    listed.some(
      (other) => flatContains(other, element) || flatContains(element, other),
    );
  const live = liveRegions(document).filter(
    (region) => !isListed(region) && isWaitingText(liveText(region)),
  );
  const plain = topTexts(document).filter(
    (element) =>
      !isListed(element) &&
      flatClosest(element, LIVE) === null &&
      !hasInside(element, LIVE) &&
      isLoadingText(visibleText(element)),
  );
  return [
    ...new Set([
      ...marked.map((element) => `${describeElement(element)} is loading`),
      ...closed.map((dialog) => `${describeElement(dialog)} has no way out`),
      ...controls,
      ...live.map((region) => shownText(roleOf(region), liveText(region))),
      ...plain.map((element) => shownText("text", visibleText(element))),
    ]),
  ].slice(0, MOST_LISTED);
}

/** Why a user waits for a control that was tapped; empty if there is no reason. */
function describeTapped(
  element: HTMLElement,
  { described, text }: TappedControl,
): string[] {
  if (!isConnected(element) || !isShown(element)) return [];
  const now = controlText(element);
  if (hasBecomeWaiting(text, now)) return [shownText("button", now)];
  return isInoperable(element)
    ? [`${described} is disabled since it was tapped`]
    : [];
}

/** The innermost live regions that are shown. */
function liveRegions(document: Document): HTMLElement[] {
  return flatQuery(document, LIVE).filter(
    (region) => isShown(region) && !hasInside(region, LIVE),
  );
}

/** The text that a live region reports: of a log, its last entry. */
function liveText(region: HTMLElement): string {
  const last = matches(region, "[role=log]") && lastElementChild(region);
  return visibleText(last ? (last as HTMLElement) : region);
}

/** The document's body, its only element and its main content, and the elements directly in these. */
function topTexts(document: Document): HTMLElement[] {
  const boxes = flatQuery(document, "main,[role=main]");
  for (
    let box: HTMLElement | undefined = body(document);
    box;
    box = onlyChild(box)
  )
    boxes.push(box);
  const elements = boxes.flatMap((box) => [box, ...shownElements(box)]);
  return [...new Set(elements)].filter(
    (element) =>
      isShown(element) &&
      !matches(element, CONTENT) &&
      !hasInside(element, CONTENT),
  );
}

/** Whether an element that a selector matches is inside. */
function hasInside(element: HTMLElement, selector: string): boolean {
  return flatMatches(element, selector).length > 0;
}

function onlyChild(box: HTMLElement): HTMLElement | undefined {
  const [child, ...others] = shownElements(box);
  return others.length === 0 ? child : undefined;
}

function shownElements(box: HTMLElement): HTMLElement[] {
  return flatElements(box).filter(
    (child) => !matches(child, SKIPPED) && isShown(child),
  );
}

/** The shown text of the control around an element. */
function controlText(element: HTMLElement): string {
  const control = flatClosest(element, "button,input,[role=button]") ?? element;
  return localName(control) === "input"
    ? squeeze(valueOf(control) ?? "")
    : visibleText(control);
}

/** The text of an element without its hidden parts. Empty for a text that is too long to report a wait. */
function visibleText(element: HTMLElement): string {
  if (flatText(element).length > MOST_READ) return "";
  const parts = shownChildren(element).map((node) => {
    if (isText(node)) return nodeValue(node) ?? "";
    if (!isElement(node)) return "";
    const child = node as HTMLElement;
    return matches(child, SKIPPED) || !isShown(child) ? "" : visibleText(child);
  });
  return squeeze(parts.join(" "));
}

function shownText(role: string, text: string): string {
  return `${role} ${quote(text)} is shown`;
}

function roleOf(element: HTMLElement): string {
  const role = getRole(element);
  return role === null || role === "generic" ? "text" : role;
}

/** Whether a user can operate something in a dialog. */
function hasWayOut(dialog: HTMLElement): boolean {
  return interactiveIn(dialog).some(
    (control) =>
      isShown(control) && isReachable(control) && !isInoperable(control),
  );
}

function isInoperable(element: HTMLElement): boolean {
  const control =
    flatClosest(element, "button,input,select,textarea") ?? element;
  return isDisabled(element) || matches(control, "[aria-disabled=true]");
}

function describeElement(element: HTMLElement): string {
  const role = getRole(element) ?? localName(element);
  const name = squeeze(computeAccessibleName(element));
  return name === "" ? role : `${role} ${quote(name)}`;
}
