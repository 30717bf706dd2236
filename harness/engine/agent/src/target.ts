/** Describes elements as a scenario does, so that `locate` finds the same element again. */
import { computeAccessibleName, getRole } from "./accessibility";
import { hasDefaultRole, haveDefaults, semantic } from "./aria";
import {
  attribute,
  body,
  childNodes,
  descendants,
  isText,
  matches,
  nodeValue,
  ownerDocument,
  query,
} from "./dom";
import { flatMatches, flatParent, flatText } from "./flat-tree";
import { locate, locateAll } from "./locate";
import { squeeze } from "./page-text";
import { LISTED_ROLES } from "./roles";
import type { Finder, Target } from "./wire.generated";

const ROLES = [
  "button",
  "checkbox",
  "combobox",
  "link",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "radio",
  "searchbox",
  "slider",
  "spinbutton",
  "switch",
  "tab",
  "textbox",
  "treeitem",
];

/** The elements that a user acts on, apart from components that give themselves a role. */
export const INTERACTIVE =
  "a[href],area[href],button,input,select,textarea,summary,[contenteditable=''],[contenteditable=true]," +
  ROLES.map((role) => `[role=${role}]`).join(",");

/** The elements that a label can name, apart from buttons. */
const FIELD = "input,select,textarea,[contenteditable]";

const BUTTON = "button,input:is([type=button],[type=submit],[type=reset])";

/** The maximum length of a text that describes an element, in characters. */
const LONGEST_TEXT = 80;

/** The number of elements in a box that are examined, so that a tap is never slow. */
const MOST_EXAMINED = 20;

/** The nearest interactive element at or around an element. */
export function interactiveAt(element: Element): HTMLElement | null {
  for (let at: Element | null = element; at; at = flatParent(at))
    if (isInteractive(at)) return at as HTMLElement;
  return null;
}

/** The interactive elements inside an element. */
export function interactiveIn(root: Element): HTMLElement[] {
  return flatMatches(
    root,
    INTERACTIVE,
    haveDefaults() ? isInteractive : undefined,
  );
}

function isInteractive(element: Element): boolean {
  return (
    matches(element, INTERACTIVE) ||
    (hasDefaultRole(element) && ROLES.includes(semantic(element, "role") ?? ""))
  );
}

/**
 * The target for a tap on an element: the nearest interactive element around it, or else the element itself, or else a
 * describable element in the smallest box around it, since a tap there reaches the box as well. Undefined if there is
 * none.
 */
export function tapTarget(element: Element): Target | undefined {
  const interactive = interactiveAt(element);
  if (interactive) return targetOf(interactive);
  const page = body(ownerDocument(element));
  for (
    let box: Element | null = element;
    box && box !== page;
    box = flatParent(box)
  ) {
    const target = targetOf(box);
    if (target) return target;
    // A tap on one of its controls would be a different act.
    if (query(box, INTERACTIVE)) return undefined;
    const within = descendants(box).slice(0, MOST_EXAMINED);
    for (const part of within) {
      const described = targetOf(part);
      if (described) return described;
    }
  }
  return undefined;
}

/** The target that finds only this element. Undefined if no target does. */
export function targetOf(element: Element): Target | undefined {
  const document = ownerDocument(element);
  const finders = findersOf(element);
  for (const finder of finders) {
    const target = { finder };
    if (finds(document, target, element)) return target;
  }
  for (const finder of finders) {
    const index = locateAll(document, { finder }).indexOf(
      element as HTMLElement,
    );
    const target = { finder, nth: index + 1 };
    if (index >= 0 && finds(document, target, element)) return target;
  }
  return undefined;
}

/** The possible descriptions of an element, best first. */
function findersOf(element: Element): Finder[] {
  const name = squeeze(computeAccessibleName(element));
  const role = roleOf(element);
  const placeholder = attribute(element, "placeholder");
  const text = squeeze(flatText(element));
  const isField = matches(element, FIELD) && !matches(element, BUTTON);
  const finders: Finder[] = [];
  // A placeholder and a title name a field only if nothing better does.
  if (isField && name !== "" && name !== placeholder && isTyped(element))
    finders.push({ label: name });
  if (role !== undefined && name !== "") finders.push({ role: { role, name } });
  if (name !== "" && (isField || role === undefined))
    finders.push({ label: name });
  if (placeholder) finders.push({ placeholder });
  if (!isField && text.length <= LONGEST_TEXT && hasOwnText(element))
    finders.push({ text });
  const testId = attribute(element, "data-testid");
  if (testId) finders.push({ "test-id": testId });
  if (role !== undefined && isInteractive(element))
    finders.push({ role: { role } });
  return finders;
}

/** Whether an element has its own text, besides that of its descendants. */
function hasOwnText(element: Element): boolean {
  return childNodes(element).some(
    (node) => isText(node) && squeeze(nodeValue(node) ?? "") !== "",
  );
}

/** Whether a field is described by its label, as in forms, instead of its role. */
function isTyped(element: Element): boolean {
  return !matches(element, "input:is([type=checkbox],[type=radio])");
}

/** The element's role, if scenarios support it. */
function roleOf(element: Element): string | undefined {
  const role = getRole(element);
  return role !== null && LISTED_ROLES.includes(role) ? role : undefined;
}

function finds(document: Document, target: Target, element: Element): boolean {
  try {
    return locate(document, target) === element;
  } catch {
    return false;
  }
}
