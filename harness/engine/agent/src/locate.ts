/** Finds elements as a person names them: by role and name, by label, by what is written on them. */
import {
  computeAccessibleName,
  getRole,
  isInaccessible,
} from "dom-accessibility-api";

export interface Target {
  role?: string;
  name?: string;
  label?: string;
  text?: string;
  placeholder?: string;
  /** Counted from 1. */
  nth?: number;
}

/** A target that names no element, or several; the message is for the person who wrote the scenario. */
export class NotLocated extends Error {}

export function locate(document: Document, target: Target): HTMLElement {
  const found = candidates(document, target).filter(
    (element) => !isInaccessible(element),
  );
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
      `${wanted}: nothing like it on the page${nearby(document, target)}`,
    );
  if (others.length > 0) {
    const list = found.slice(0, 5).map(describeElement).join(", ");
    throw new NotLocated(
      `${wanted}: ${found.length} match (${list}); say which with nth`,
    );
  }
  return element;
}

function candidates(document: Document, target: Target): HTMLElement[] {
  const all = [...document.body.querySelectorAll<HTMLElement>("*")];
  if (target.role !== undefined) {
    return all.filter(
      (element) =>
        getRole(element) === target.role &&
        (target.name === undefined ||
          same(computeAccessibleName(element), target.name)),
    );
  }
  if (target.label !== undefined) {
    const label = target.label;
    return all.filter(
      (element) =>
        element.matches(
          "input,select,textarea,button,[contenteditable],[role]",
        ) && same(computeAccessibleName(element), label),
    );
  }
  if (target.placeholder !== undefined) {
    return all.filter(
      (element) => element.getAttribute("placeholder") === target.placeholder,
    );
  }
  const text = target.text ?? "";
  const innermost = all.filter(
    (element) =>
      same(element.textContent ?? "", text) &&
      ![...element.children].some((child) =>
        same(child.textContent ?? "", text),
      ),
  );
  if (innermost.length > 0) return innermost;
  return all.filter(
    (element) =>
      element.matches("a,button,input,[role]") &&
      same(computeAccessibleName(element), text),
  );
}

function nearby(document: Document, target: Target): string {
  if (target.role === undefined) return "";
  const names = [...document.body.querySelectorAll<HTMLElement>("*")]
    .filter(
      (element) => getRole(element) === target.role && !isInaccessible(element),
    )
    .map((element) => JSON.stringify(computeAccessibleName(element)));
  return names.length > 0
    ? `; of that role there are ${[...new Set(names)].slice(0, 8).join(", ")}`
    : "";
}

/** The target as the transcript writes it: `button "Send"`. */
export function describeTarget(target: Target): string {
  const which = target.nth === undefined ? "" : ` (${target.nth})`;
  if (target.role !== undefined) {
    return (
      target.role +
      (target.name === undefined ? "" : ` ${JSON.stringify(target.name)}`) +
      which
    );
  }
  if (target.label !== undefined)
    return `${JSON.stringify(target.label)}${which}`;
  if (target.placeholder !== undefined)
    return `placeholder ${JSON.stringify(target.placeholder)}${which}`;
  return `text ${JSON.stringify(target.text ?? "")}${which}`;
}

function describeElement(element: HTMLElement): string {
  const role = getRole(element) ?? element.tagName.toLowerCase();
  return `${role} ${JSON.stringify(computeAccessibleName(element) || squeeze(element.textContent ?? "").slice(0, 40))}`;
}

export function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function same(actual: string, wanted: string): boolean {
  return squeeze(actual) === squeeze(wanted);
}
