/** Reads one element, or the document's head, for an expectation. */
import { computeAccessibleName, getRole } from "./accessibility";
import {
  attribute,
  attributesOf,
  computed,
  dir,
  documentElement,
  lang,
  linkHref,
  linkLanguage,
  linkRelation,
  matches,
  queryDocument,
  valueOf,
} from "./dom";
import { flatMatches } from "./flat-tree";
import { squeeze } from "./page-text";
import { isShown } from "./visibility";
import type { ElementState, HeadState } from "./wire.generated";

/** The maximum number of characters to read from an attribute. */
const LONGEST = 10_000;

export function examine(
  element: Element,
  styles: string[],
  lists: string[],
): ElementState {
  return {
    attributes: Object.fromEntries(
      attributesOf(element).map(([name, value]) => [
        name,
        value.slice(0, LONGEST),
      ]),
    ),
    styles: Object.fromEntries(
      styles.map((name) => [name, computed(element, name)]),
    ),
    value: matches(element, "input,textarea,select,output")
      ? (valueOf(element) ?? null)
      : null,
    lists: Object.fromEntries(
      lists.map((role) => [role, namesWithRole(element, role)]),
    ),
  };
}

/** The names of the elements with that role below an element, in the document's order. */
function namesWithRole(element: Element, role: string): string[] {
  return flatMatches(element, "*")
    .filter((one) => getRole(one) === role && isShown(one))
    .map((one) => squeeze(computeAccessibleName(one)));
}

export function readHead(document: Document): HeadState {
  const links = queryDocument<HTMLLinkElement>(document, "link[href]");
  const metas = queryDocument(document, "meta[content]");
  const root = documentElement(document);
  return {
    lang: lang(root),
    dir: dir(root),
    canonical: links.filter(isOf("canonical")).map(linkHref),
    alternates: links
      .filter((link) => isOf("alternate")(link) && linkLanguage(link) !== "")
      .map((link) => [linkLanguage(link), linkHref(link)]),
    meta: metas.flatMap((meta) => {
      const name = attribute(meta, "name") ?? attribute(meta, "property");
      return name === null ? [] : [[name, attribute(meta, "content") ?? ""]];
    }),
  };
}

function isOf(relation: string): (link: HTMLLinkElement) => boolean {
  return (link) =>
    linkRelation(link).toLowerCase().split(/\s+/).includes(relation);
}
