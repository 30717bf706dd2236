/** Roles, names and visibility for assistive technology, computed with the browser's own properties of elements. */
import * as library from "dom-accessibility-api";
import { labellingElements, semantic } from "./aria";
import { OwnWeakMap } from "./builtins";
import {
  assignedNodes,
  attributeNode,
  childNodes,
  chosenOptions,
  computedStyle,
  elementById,
  inputType,
  isElement,
  isHidden,
  isHtml,
  isSvg,
  labelsOf,
  listSize,
  localName,
  nodeType,
  parentElement,
  queryAll,
  rootOf,
  shadowRoot,
  textOf,
  valueOf,
} from "./dom";

export function getRole(element: Element): string | null {
  return library.getRole(viewOf(element));
}

export function computeAccessibleName(element: Element): string {
  return library.computeAccessibleName(viewOf(element));
}

/** Whether an element is hidden with all its content. */
export function isSubtreeInaccessible(element: Element): boolean {
  return library.isSubtreeInaccessible(viewOf(element));
}

/** The document of each view. The library gets computed styles from it. */
const DOCUMENT = {
  defaultView: {
    getComputedStyle: ({ node }: NodeView): CSSStyleDeclaration =>
      computedStyle(node as Element),
  },
};

/** Begins the ids that stand for elements. */
const LABEL = "\0";

/** The properties of a node that the library reads. It would read the node's own properties, which a client can override. */
class NodeView {
  readonly ELEMENT_NODE = 1;
  readonly TEXT_NODE = 3;
  readonly ownerDocument = DOCUMENT;
  readonly nodeType: number;

  constructor(readonly node: Node) {
    this.nodeType = nodeType(node);
  }

  get textContent(): string {
    return textOf(this.node);
  }

  /** In place of a component's children stands its shadow tree; the library itself reads the nodes of a slot. */
  get childNodes(): Element[] {
    const shadow = isElement(this.node) ? shadowRoot(this.node) : null;
    return childNodes(shadow ?? this.node).map(viewOf);
  }
}

class ElementView extends NodeView {
  declare readonly node: Element;
  /** Stands for an attribute. */
  private readonly labelledBy = {};
  readonly localName: string;

  constructor(element: Element) {
    super(element);
    this.localName = localName(element);
  }

  get hidden(): unknown {
    return isHtml(this.node) && isHidden(this.node);
  }

  get parentElement(): Element | null {
    return viewOrNull(parentElement(this.node));
  }

  get labels(): Element[] | null {
    return labelsOf(this.node)?.map(viewOf) ?? null;
  }

  get value(): string | undefined {
    return valueOf(this.node);
  }

  /** Read only of an `input`. */
  get type(): string {
    return inputType(this.node as HTMLInputElement);
  }

  /** Read only of a `select`. */
  get size(): number {
    return listSize(this.node as HTMLSelectElement);
  }

  /** Read only of a `select`. */
  get selectedOptions(): Element[] {
    return chosenOptions(this.node as HTMLSelectElement).map(viewOf);
  }

  /** Any value for an element of SVG. */
  get ownerSVGElement(): null | undefined {
    return isSvg(this.node) ? null : undefined;
  }

  getAttribute(name: string): string | null {
    const labels = this.labelling(name);
    return labels.length > 0
      ? labels.map((_, index) => `${LABEL}${index}`).join(" ")
      : semantic(this.node, name);
  }

  getAttributeNode(name: string): unknown {
    const found = attributeNode(this.node, name);
    if (found) return found;
    return this.labelling(name).length > 0 ? this.labelledBy : null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  /** Read only to find elements by their ids. */
  getRootNode(): Element {
    const labels = this.labelling("aria-labelledby");
    const root = rootOf(this.node);
    const find = (id: string): Element | null =>
      id.startsWith(LABEL)
        ? viewOrNull(labels[Number(id.slice(LABEL.length))] ?? null)
        : viewOrNull(elementById(root, id));
    return { getElementById: find } as object as Element;
  }

  /** The labels that have no ids. */
  private labelling(name: string): Element[] {
    return name === "aria-labelledby" ? labellingElements(this.node) : [];
  }

  querySelectorAll(selector: string): Element[] {
    return queryAll(this.node, selector).map(viewOf);
  }

  /** Read only of a `slot`. */
  assignedNodes(): Element[] {
    return assignedNodes(this.node as HTMLSlotElement).map(viewOf);
  }
}

/** The library compares views, so each node has one. */
const views = new OwnWeakMap<Node, NodeView>();

function viewOf(node: Node): Element {
  let view = views.get(node);
  if (!view) {
    view = isElement(node) ? new ElementView(node) : new NodeView(node);
    views.set(node, view);
  }
  return view as object as Element;
}

function viewOrNull(node: Node | null): Element | null {
  return node && viewOf(node);
}
