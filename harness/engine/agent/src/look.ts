/**
 * Reads the accessible tree of an element, in short lines: roles, names, states, values and link targets. Elements that
 * only arrange others have no line; their content replaces them.
 */
import {
  computeAccessibleName,
  getRole,
  isSubtreeInaccessible,
} from "./accessibility";
import { isNamedByAttribute } from "./aria";
import { quote } from "./describe";
import {
  attribute,
  computed,
  controlOf,
  descendants,
  hasAttribute,
  isElement,
  isText,
  labelsOf,
  localName,
  matches,
  nodeValue,
  ownerDocument,
} from "./dom";
import { flatContains, flatParent } from "./flat-tree";
import { squeeze } from "./page-text";
import { linkTarget, shownValue, states } from "./look-details";
import { nativeModals } from "./modal";
import { isShown, shownChildren } from "./visibility";
import type { ShownNode, ShownText } from "./wire.generated";

/** The limits of a reading, so that no page can make it long. */
interface Limits {
  /** The depth of the document. */
  readonly depth: number;
  /** The number of elements that are examined. */
  readonly elements: number;
  /** The number of lines. */
  readonly lines: number;
}

const LIMITS: Limits = { depth: 400, elements: 20_000, lines: 400 };

/** The length of a line, in characters. */
const LONGEST_LINE = 200;

/** A node of the tree. A text has no role. */
interface TreeNode {
  readonly role?: string;
  readonly name?: string;
  /** Its text, if it contains nothing else. */
  readonly content?: string;
  readonly text: string;
  readonly children: TreeNode[];
}

/** The roles whose elements are named by their content. */
const NAMED_BY_CONTENT = new Set(
  "button checkbox heading link menuitem menuitemcheckbox menuitemradio option radio switch tab tooltip treeitem".split(
    " ",
  ),
);

/** The roles whose elements are named only by attributes. */
const NAMED_BY_ATTRIBUTE = new Set(
  "alert caption cell columnheader gridcell listitem row rowheader status".split(
    " ",
  ),
);

/** The roles that add nothing to their elements' content. */
const PLAIN = new Set(
  "code deletion emphasis generic insertion none paragraph presentation rowgroup strong subscript superscript time".split(
    " ",
  ),
);

/** The roles of elements that are only worth a line if they have a name. */
const PLAIN_WITHOUT_NAME = new Set(["form", "group", "region"]);

const SKIPPED = "script,style,template,noscript,head,legend";

/** The headers and footers that aren't the page's own. */
const PART_OF_SECTION =
  ":is(main,article,aside,nav,section) :is(header,footer)";

/**
 * The accessible tree of an element, or of its content if it has no role. The values of `attributes` follow the states,
 * and an element with one of them has a line.
 */
export function look(
  element: HTMLElement,
  attributes: readonly string[] = [],
  limits = LIMITS,
): ShownNode[] {
  const dialogs = nativeModals(ownerDocument(element)).filter(
    (dialog) => dialog !== element && flatContains(element, dialog),
  );
  const reading = new Reading(limits, attributes, dialogs);
  reading.visit(element, 0);
  const lines: ShownNode[] = [];
  const isWhole =
    write(reading.end(), 0, lines, limits.lines) && !reading.isCut;
  if (!isWhole) lines.push([0, "… and more"]);
  return lines;
}

/** The texts that an element shows, each with its place: its role, and the nearest named ancestor. */
export function shownTexts(element: HTMLElement, limits = LIMITS): ShownText[] {
  const reading = new Reading(limits, []);
  reading.visit(element, 0);
  const texts: ShownText[] = [];
  collectTexts(reading.end(), "", "", texts);
  return texts;
}

function collectTexts(
  nodes: TreeNode[],
  role: string,
  around: string,
  texts: ShownText[],
): void {
  for (const node of nodes) {
    const own = node.role ?? role;
    const place = [own === "" ? "text" : own, around].filter(Boolean);
    const { name = "", content = node.text } = node;
    for (const text of new Set([name, content]))
      if (text !== "") texts.push([text, place.join(" in ")]);
    const named = name === "" ? around : `${own} ${quote(name)}`;
    collectTexts(node.children, own, named, texts);
  }
}

/** A reading of a tree: the nodes so far, and the current run of text. */
class Reading {
  isCut = false;
  private examined = 0;
  private nodes: TreeNode[] = [];
  private text = "";
  private isInLabel = false;
  /** The elements around the modal dialogs. Of these, only the dialogs are shown. */
  private readonly around = new Set<Element>();

  constructor(
    private readonly limits: Limits,
    private readonly attributes: readonly string[],
    private readonly dialogs: readonly Element[] = [],
  ) {
    for (const dialog of dialogs)
      for (let at = flatParent(dialog); at; at = flatParent(at))
        if (!this.isInDialog(at)) this.around.add(at);
  }

  visit(element: Element, depth: number): void {
    if (this.spend(1) || depth > this.limits.depth) {
      this.isCut = true;
      return;
    }
    if (matches(element, SKIPPED) || isHidden(element)) return;
    if (this.isBehind(element)) return;
    const role = roleOf(element);
    const marks = marksOf(element, this.attributes);
    // Unlike what is inside it, an invisible element is never shown.
    const isVisible = computed(element, "visibility") !== "hidden";
    const isPlain = role === null || PLAIN.has(role) || !isVisible;
    const name = isPlain ? "" : this.nameOf(element, role);
    const hasNoLine = isPlain || (name === "" && PLAIN_WITHOUT_NAME.has(role));
    if (hasNoLine && (marks.length === 0 || !isVisible)) {
      const display = computed(element, "display");
      const isInline = display.startsWith("inline") || display === "contents";
      if (!isInline || localName(element) === "br") this.flush();
      this.visitChildren(element, depth);
      if (!isInline) this.flush();
      return;
    }
    this.flush();
    const { nodes, isInLabel } = this;
    this.nodes = [];
    this.isInLabel = false;
    if (!matches(element, "select,textarea,iframe"))
      this.visitChildren(element, depth);
    const children = this.end();
    this.nodes = nodes;
    this.isInLabel = isInLabel;
    nodes.push(
      nodeOf(element, hasNoLine ? "text" : role, name, marks, children),
    );
  }

  /** The nodes read. */
  end(): TreeNode[] {
    this.flush();
    return this.nodes;
  }

  private visitChildren(element: Element, depth: number): void {
    const isVisible = computed(element, "visibility") !== "hidden";
    const { isInLabel } = this;
    this.isInLabel ||= isLabel(element);
    const hasText = isVisible && !this.isInLabel && !this.around.has(element);
    for (const child of shownChildren(element)) {
      if (isElement(child)) this.visit(child, depth + 1);
      else if (isText(child) && hasText) this.text += nodeValue(child) ?? "";
    }
    this.isInLabel = isInLabel;
  }

  /** Whether a modal dialog keeps a user from an element. */
  private isBehind(element: Element): boolean {
    return (
      this.around.size > 0 &&
      !this.around.has(element) &&
      !this.isInDialog(element)
    );
  }

  private isInDialog(element: Element): boolean {
    return this.dialogs.some((dialog) => flatContains(dialog, element));
  }

  /** Ends a run of text. */
  private flush(): void {
    const text = squeeze(this.text);
    this.text = "";
    if (text !== "") this.nodes.push({ text, children: [] });
  }

  private nameOf(element: Element, role: string): string {
    const isByAttribute =
      NAMED_BY_ATTRIBUTE.has(role) && !isNamedByAttribute(element);
    if (isByAttribute) return "";
    // A name may consist of the element's whole content, and elements may be nested.
    const within = descendants(element).length;
    if (NAMED_BY_CONTENT.has(role) && this.spend(within)) {
      this.isCut = true;
      return "";
    }
    return squeeze(computeAccessibleName(element));
  }

  /** Counts elements that are examined. Returns whether there are too many. */
  private spend(elements: number): boolean {
    this.examined += elements;
    return this.examined > this.limits.elements;
  }
}

/** Whether an element's text is shown as the name of a field. */
function isLabel(element: Element): boolean {
  if (localName(element) !== "label") return false;
  const control = controlOf(element as HTMLLabelElement);
  // A component is not named by its label.
  return control !== null && labelsOf(control) !== null && isShown(control);
}

function nodeOf(
  element: Element,
  role: string,
  name: string,
  marks: readonly string[],
  children: TreeNode[],
): TreeNode {
  const isText = children.every((child) => child.role === undefined);
  const content = isText ? children.map(({ text }) => text).join(" ") : "";
  const isTold = isText && (content === name || children.length === 1);
  const state = [...states(element, role), ...marks];
  const value = shownValue(element);
  const target = linkTarget(element);
  const parts = [
    role,
    name === "" ? "" : ` ${quote(name)}`,
    state.length > 0 ? ` [${state.join(", ")}]` : "",
    value === undefined ? "" : ` = ${quote(value)}`,
    target === undefined ? "" : ` → ${target}`,
    isTold && content !== name ? `: ${content}` : "",
  ];
  return {
    role,
    name,
    content,
    text: parts.join(""),
    children: isTold ? [] : children,
  };
}

/** The requested attributes of an element, with their values. */
function marksOf(element: Element, attributes: readonly string[]): string[] {
  return attributes.flatMap((name) => {
    const value = attribute(element, name);
    if (value === null) return [];
    return value === "" ? name : `${name}=${squeeze(value)}`;
  });
}

/** Writes nodes as lines. Returns whether there was room for all of them. */
function write(
  nodes: TreeNode[],
  depth: number,
  lines: ShownNode[],
  most: number,
): boolean {
  return nodes.every(({ role, text, children }) => {
    if (lines.length >= most) return false;
    lines.push([depth, cut(role === undefined ? `text: ${text}` : text)]);
    return write(children, depth + 1, lines, most);
  });
}

function isHidden(element: Element): boolean {
  return hasAttribute(element, "inert") || isSubtreeInaccessible(element);
}

/** An element's role, or a word for an element without a role that is still perceptible to a user. */
function roleOf(element: Element): string | null {
  if (!hasAttribute(element, "role")) {
    if (matches(element, "input[type=password]")) return "password";
    if (localName(element) === "iframe") return "iframe";
    if (matches(element, "th[scope=row]")) return "rowheader";
    if (matches(element, PART_OF_SECTION)) return null;
  }
  return getRole(element);
}

function cut(text: string): string {
  return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
}
