/** Finds elements by a person's description: by role and name, by label, by visible text. */
import { computeAccessibleName, getRole } from "./accessibility";
import { hasDefaultRole, haveDefaults } from "./aria";
import { quote } from "./describe";
import { attribute, body, labelsOf, localName, query } from "./dom";
import { flatElements, flatMatches, flatText } from "./flat-tree";
import { renderedText, squeeze } from "./page-text";
import { selectorFor } from "./roles";
import { closedDetails, isShown } from "./visibility";
import type { Target } from "./wire.generated";

/** An error for a target that matches no element, or several. The message is for the scenario's author. */
export class NotLocated extends Error {}

export function locate(document: Document, target: Target): HTMLElement {
  const found = locateAll(document, target);
  const wanted = describeTarget(target);
  if (target.nth !== undefined) {
    const element = found[target.nth - 1];
    if (!element)
      throw new NotLocated(`${wanted}: only ${found.length} on the page`);
    return element;
  }
  const [element, ...others] = found;
  if (!element)
    throw new NotLocated(
      `${wanted}: nothing like it on the page${closed(document, target)}${nearby(document, target)}`,
    );
  if (others.length > 0) {
    const list = found.slice(0, 5).map(describeElement).join(", ");
    throw new NotLocated(
      `${wanted}: ${found.length} match (${list}); choose one with nth`,
    );
  }
  return element;
}

/** The shown elements that a target's finder matches, in the document's order. */
export function locateAll(document: Document, target: Target): HTMLElement[] {
  return candidates(document, target).filter(isShown);
}

function candidates(document: Document, { finder }: Target): HTMLElement[] {
  const root = body(document);
  if ("role" in finder) {
    const { role, name } = finder.role;
    const found = ofRole(root, role);
    return name === undefined ? found : ofName(found, name);
  }
  if ("label" in finder)
    return named(root, `${FIELDS},button,[role]`, finder.label);
  if ("placeholder" in finder) {
    return all(root, "[placeholder]").filter(
      (element) => attribute(element, "placeholder") === finder.placeholder,
    );
  }
  if ("test-id" in finder) {
    return all(root, "[data-testid]").filter(
      (element) => attribute(element, "data-testid") === finder["test-id"],
    );
  }
  const text = squeeze("text" in finder ? finder.text : finder.named);
  const written = innermost(root, text, (own) => own).filter(isShown);
  if (written.length > 0) return written;
  const known = named(root, "a,button,input,[role]", text);
  if (known.length > 0) return known;
  return innermost(root, inAnyLetters(text), inAnyLetters).filter(
    (element) => renderedText(element) === text,
  );
}

const FIELDS = "input,select,textarea,[contenteditable]";

function ofRole(root: HTMLElement, role: string): HTMLElement[] {
  return all(root, selectorFor(role)).filter(
    (element) => getRole(element) === role,
  );
}

function named(
  root: HTMLElement,
  selector: string,
  name: string,
): HTMLElement[] {
  return ofName(all(root, selector), name);
}

/** The elements with an accessible name: as it is written, or else as it is shown. */
function ofName(elements: HTMLElement[], name: string): HTMLElement[] {
  const wanted = squeeze(name);
  const names = elements.map((element) => ({
    element,
    actual: squeeze(computeAccessibleName(element)),
  }));
  const written = names.filter(({ actual }) => actual === wanted);
  const found =
    written.length > 0
      ? written
      : names.filter(
          ({ element, actual }) =>
            inAnyLetters(actual) === inAnyLetters(wanted) &&
            [element, ...(labelsOf(element) ?? [])].some(
              (shown) => renderedText(shown) === wanted,
            ),
        );
  return found.map(({ element }) => element);
}

/**
 * The deepest elements whose whole text is the wanted one, once `normal` was applied. Elements that don't even contain
 * it aren't searched.
 */
function innermost(
  element: HTMLElement,
  wanted: string,
  normal: (text: string) => string,
): HTMLElement[] {
  const own = normal(squeeze(flatText(element)));
  if (!own.includes(wanted)) return [];
  const within = flatElements(element).flatMap((child) =>
    innermost(child, wanted, normal),
  );
  // A slot has no box.
  const isWhole = own === wanted && localName(element) !== "slot";
  return within.length > 0 || !isWhole ? within : [element];
}

/** A text without what `text-transform` can change. */
function inAnyLetters(text: string): string {
  return text.toLowerCase();
}

/** The closed `<details>` that hides a match. */
function closed(document: Document, target: Target): string {
  const around = candidates(document, target).flatMap(
    (element) => closedDetails(element) ?? [],
  )[0];
  const summary = around && query(around, "summary");
  if (!around) return "";
  const name = summary ? ` ${quote(squeeze(flatText(summary)))}` : "";
  return `; there is one in the closed details${name}`;
}

function nearby(document: Document, { finder }: Target): string {
  if (!("role" in finder)) return "";
  const root = body(document);
  const { role, name } = finder.role;
  const others = name === undefined ? [] : ofOtherRoles(root, role, name);
  if (others.length > 0)
    return `; of that name there is a ${others.join(", a ")}`;
  const names = ofRole(root, role)
    .filter(isShown)
    .map((element) => quote(computeAccessibleName(element)));
  return names.length > 0
    ? `; of that role there are ${[...new Set(names)].slice(0, 8).join(", ")}`
    : "";
}

/** The roles of shown elements with the name, such as a button instead of the wanted link. */
function ofOtherRoles(root: HTMLElement, role: string, name: string): string[] {
  const roles = named(root, `a,button,${FIELDS},[role]`, name)
    .filter(isShown)
    .map((element) => getRole(element))
    .filter((found): found is string => found !== null && found !== role);
  return [...new Set(roles)].slice(0, 3);
}

function all(root: HTMLElement, selector: string): HTMLElement[] {
  // No selector finds the roles that components give themselves.
  const isAlso = selector.includes("[role]") && haveDefaults();
  return flatMatches(root, selector, isAlso ? hasDefaultRole : undefined);
}

/** The target as in a transcript: `button "Send"`. */
export function describeTarget({ finder, nth }: Target): string {
  const which = nth === undefined ? "" : ` (${nth})`;
  if ("role" in finder) {
    const { role, name } = finder.role;
    return role + (name === undefined ? "" : ` ${quote(name)}`) + which;
  }
  if ("label" in finder) return `${quote(finder.label)}${which}`;
  if ("placeholder" in finder)
    return `placeholder ${quote(finder.placeholder)}${which}`;
  if ("test-id" in finder) return `test id ${quote(finder["test-id"])}${which}`;
  const text = "text" in finder ? finder.text : finder.named;
  return `text ${quote(text)}${which}`;
}

function describeElement(element: HTMLElement): string {
  const role = getRole(element) ?? localName(element);
  return `${role} ${quote(computeAccessibleName(element) || squeeze(flatText(element)).slice(0, 40))}`;
}
