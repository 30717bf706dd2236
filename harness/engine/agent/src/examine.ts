/** Reads one element, or the document's head, for an expectation. */
import {
  computeAccessibleName,
  getRole,
  isInaccessible,
} from "dom-accessibility-api";
import { squeeze } from "./locate";
import type { ElementState, HeadState } from "./wire.generated";

/** The maximum number of characters to read from an attribute. */
const LONGEST = 10_000;

export function examine(
  element: Element,
  styles: string[],
  lists: string[],
): ElementState {
  const computed = element.ownerDocument.defaultView?.getComputedStyle(element);
  return {
    attributes: Object.fromEntries(
      [...element.attributes].map(({ name, value }) => [
        name,
        value.slice(0, LONGEST),
      ]),
    ),
    styles: Object.fromEntries(
      styles.map((name) => [name, computed?.getPropertyValue(name) ?? ""]),
    ),
    value: element.matches("input,textarea,select,output")
      ? String((element as HTMLInputElement).value)
      : null,
    lists: Object.fromEntries(
      lists.map((role) => [role, namesWithRole(element, role)]),
    ),
  };
}

/** The names of the elements with that role below an element, in the document's order. */
function namesWithRole(element: Element, role: string): string[] {
  return [...element.querySelectorAll("*")]
    .filter((one) => getRole(one) === role && !isInaccessible(one))
    .map((one) => squeeze(computeAccessibleName(one)));
}

export function readHead(document: Document): HeadState {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[href]")];
  const metas = [...document.querySelectorAll("meta[content]")];
  return {
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    canonical: links.filter(isOf("canonical")).map(({ href }) => href),
    alternates: links
      .filter((link) => isOf("alternate")(link) && link.hreflang !== "")
      .map(({ hreflang, href }) => [hreflang, href]),
    meta: metas.flatMap((meta) => {
      const name = meta.getAttribute("name") ?? meta.getAttribute("property");
      return name === null ? [] : [[name, meta.getAttribute("content") ?? ""]];
    }),
  };
}

function isOf(relation: string): (link: HTMLLinkElement) => boolean {
  return ({ rel }) => rel.toLowerCase().split(/\s+/).includes(relation);
}
