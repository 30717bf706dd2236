/** Finds the places of texts on the page, so that a picture can leave them out. */
import type { ShownPlace } from "./wire.generated";

/** The rectangles of the texts in the viewport: in text, and in fields that show their value. */
export function placesOf(
  document: Document,
  texts: readonly string[],
): ShownPlace[] {
  const places: ShownPlace[] = [];
  const isSecret = (text: string): boolean =>
    texts.some((secret) => text.includes(secret));
  visit(document, (node) => {
    if (node.nodeType === node.TEXT_NODE) {
      const text = node.nodeValue ?? "";
      for (const secret of texts) add(places, rectsOf(node, text, secret));
    } else if (isField(node as Element)) {
      const field = node as HTMLInputElement;
      if (isSecret(field.value)) add(places, [field.getBoundingClientRect()]);
    }
  });
  return places;
}

/** Calls `see` with each text and element of the document, and of its components' shadow trees. */
function visit(root: Document | ShadowRoot, see: (node: Node) => void): void {
  const document = root.ownerDocument ?? (root as Document);
  const walker = document.createTreeWalker(root, 1 | 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    see(node);
    const { shadowRoot } = node as Element;
    if (shadowRoot) visit(shadowRoot, see);
  }
}

function isField(element: Element): boolean {
  return element.matches("input:not([type=password]),textarea");
}

function rectsOf(node: Node, text: string, secret: string): DOMRect[] {
  const rects: DOMRect[] = [];
  const range = node.ownerDocument?.createRange();
  if (!range) return rects;
  for (
    let at = text.indexOf(secret);
    at !== -1;
    at = text.indexOf(secret, at + secret.length)
  ) {
    range.setStart(node, at);
    range.setEnd(node, at + secret.length);
    rects.push(...range.getClientRects());
  }
  return rects;
}

function add(places: ShownPlace[], rects: readonly DOMRect[]): void {
  for (const { left, top, width, height } of rects)
    if (width > 0 && height > 0) places.push([left, top, width, height]);
}
