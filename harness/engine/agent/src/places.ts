/** Finds the places of texts on the page, so that a picture can leave them out. */
import {
  boxOf,
  createRange,
  createTreeWalker,
  isElement,
  isText,
  matches,
  nextNode,
  nodeValue,
  rectsOf,
  setEnd,
  setStart,
  shadowRoot,
  valueOf,
} from "./dom";
import type { ShownPlace } from "./wire.generated";

/** The rectangles of the texts in the viewport: in text, and in fields that show their value. */
export function placesOf(
  document: Document,
  texts: readonly string[],
): ShownPlace[] {
  const places: ShownPlace[] = [];
  const isSecret = (text: string): boolean =>
    texts.some((secret) => text.includes(secret));
  visit(document, document, (node) => {
    if (isText(node)) {
      const text = nodeValue(node) ?? "";
      for (const secret of texts)
        add(places, textRects(document, node, text, secret));
    } else if (isElement(node) && isField(node)) {
      if (isSecret(valueOf(node) ?? "")) add(places, [boxOf(node)]);
    }
  });
  return places;
}

/** Calls `see` with each text and element of the document, and of its components' shadow trees. */
function visit(
  document: Document,
  root: Document | ShadowRoot,
  see: (node: Node) => void,
): void {
  const walker = createTreeWalker(document, root, 1 | 4);
  for (let node = nextNode(walker); node; node = nextNode(walker)) {
    see(node);
    const shadow = isElement(node) && shadowRoot(node);
    if (shadow) visit(document, shadow, see);
  }
}

function isField(element: Element): boolean {
  return matches(element, "input:not([type=password]),textarea");
}

function textRects(
  document: Document,
  node: Node,
  text: string,
  secret: string,
): DOMRect[] {
  const rects: DOMRect[] = [];
  const range = createRange(document);
  for (
    let at = text.indexOf(secret);
    at !== -1;
    at = text.indexOf(secret, at + secret.length)
  ) {
    setStart(range, node, at);
    setEnd(range, node, at + secret.length);
    rects.push(...rectsOf(range));
  }
  return rects;
}

function add(places: ShownPlace[], rects: readonly DOMRect[]): void {
  for (const { left, top, width, height } of rects)
    if (width > 0 && height > 0) places.push([left, top, width, height]);
}
