/** An HTML element, in a document of any kind. `createElement` makes other elements in an XML document. */
export function createHtml<Name extends keyof HTMLElementTagNameMap>(
  document: Document,
  name: Name,
): HTMLElementTagNameMap[Name] {
  return document.createElementNS(
    "http://www.w3.org/1999/xhtml",
    name,
  ) as HTMLElementTagNameMap[Name];
}
