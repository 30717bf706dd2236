/**
 * The browser's properties and methods of documents and elements as functions, taken before any client code ran.
 *
 * A client may replace any of them. Also, the names of a form's fields override the form's properties, and the names of
 * images and forms those of the document: with `<input name="children">`, `form.children` is that input. So the agent
 * reads no property of an element itself.
 */
import { apply, bare, getter, hasOwn, OwnWeakMap, uncurry } from "./builtins";

/** A worker shares modules with the page, but has no document and lacks these types. */
const types = globalThis as Partial<Window & typeof globalThis>;

type Type<Owner> = { readonly prototype: Owner } | undefined;

/** Overloaded methods count with their last signature. */
type Method<Owner, Key extends keyof Owner> = Extract<
  Owner[Key],
  (...args: never[]) => unknown
>;

/** The getter of a type's property. Without it, the getter reads the plain property. */
function property<Owner extends object, Key extends keyof Owner>(
  type: Type<Owner>,
  key: Key,
): (self: Owner) => Owner[Key] {
  return getter(type ? type.prototype : ({} as Owner), key);
}

function setter<Owner extends object, Key extends keyof Owner>(
  type: Type<Owner>,
  key: Key,
): (self: Owner, value: Owner[Key]) => void {
  const set = type && Object.getOwnPropertyDescriptor(type.prototype, key)?.set;
  return (self, value) => {
    if (set) apply(set, self, [value]);
  };
}

/** A type's method. In an engine without it, it is the element's own or does nothing. */
function method<Owner extends object, Key extends keyof Owner>(
  type: Type<Owner>,
  key: Key,
): (
  self: Owner,
  ...args: Parameters<Method<Owner, Key>>
) => ReturnType<Method<Owner, Key>> {
  const native = type?.prototype[key] as Method<Owner, Key> | undefined;
  type Result = ReturnType<Method<Owner, Key>>;
  if (native) return uncurry(native) as never;
  return (self, ...args) => {
    const own = self[key] as Method<Owner, Key> | undefined;
    return (own && apply(own, self, args)) as Result;
  };
}

/** The items of a live or static list. */
function items<Item>(list: { readonly [index: number]: Item }): Item[] {
  const found: Item[] = [];
  // The page may give every object numbers.
  for (let index = 0; hasOwn(list, index); index += 1)
    found[index] = list[index] as Item;
  return found;
}

export const nodeType = property(types.Node, "nodeType");
export const nodeValue = property(types.Node, "nodeValue");
export const ownerDocument = property(types.Node, "ownerDocument") as (
  element: Element,
) => Document;
export const parentElement = property(types.Node, "parentElement");
export const isConnected = property(types.Node, "isConnected");
export const rootOf = method(types.Node, "getRootNode");
export const append = method(types.Node, "appendChild");
export const dispatch = method(types.EventTarget, "dispatchEvent");
export const setTextContent = setter(types.Node, "textContent");

const textContent = property(types.Node, "textContent");
const firstChild = property(types.Node, "firstChild");
const nextSibling = property(types.Node, "nextSibling");

export function isElement(node: Node): node is Element {
  return nodeType(node) === 1;
}

export function isText(node: Node): boolean {
  return nodeType(node) === 3;
}

/** The text of a node and its descendants; empty for a document. */
export function textOf(node: Node): string {
  return textContent(node) ?? "";
}

export function childNodes(node: Node): ChildNode[] {
  const found: ChildNode[] = [];
  for (let child = firstChild(node); child; child = nextSibling(child))
    found[found.length] = child;
  return found;
}

export const localName = property(types.Element, "localName");
export const attribute = method(types.Element, "getAttribute");
export const attributeNode = method(types.Element, "getAttributeNode");
export const hasAttribute = method(types.Element, "hasAttribute");
export const matches = method(types.Element, "matches");
export const query = method(types.Element, "querySelector") as <
  Found extends Element = HTMLElement,
>(
  element: Element,
  selector: string,
) => Found | null;
export const assignedSlot = property(types.Element, "assignedSlot");
export const attachShadow = method(types.Element, "attachShadow");
export const boxOf = method(types.Element, "getBoundingClientRect");
export const scrollIntoView = method(types.Element, "scrollIntoView");
export const scrollTo = method(types.Element, "scrollTo") as (
  element: Element,
  options: ScrollToOptions,
) => void;
export const scrollTop = property(types.Element, "scrollTop");
export const scrollHeight = property(types.Element, "scrollHeight");
export const clientHeight = property(types.Element, "clientHeight");
export const lastElementChild = property(types.Element, "lastElementChild");

const namespaceURI = property(types.Element, "namespaceURI");
const querySelectorAll = method(types.Element, "querySelectorAll");
const getElementsByTagName = method(types.Element, "getElementsByTagName");
const attributes = property(types.Element, "attributes");
const attributeName = property(types.Attr, "name");
const attributeValue = property(types.Attr, "value");

export function isHtml(element: Element): element is HTMLElement {
  return namespaceURI(element) === "http://www.w3.org/1999/xhtml";
}

export function isSvg(element: Element): element is SVGElement {
  return namespaceURI(element) === "http://www.w3.org/2000/svg";
}

export function queryAll<Found extends Element = HTMLElement>(
  element: Element,
  selector: string,
): Found[] {
  return items(querySelectorAll(element, selector) as NodeListOf<Found>);
}

/** The elements inside an element. */
export function descendants(element: Element): Element[] {
  return items(getElementsByTagName(element, "*"));
}

/** The names and values of an element's attributes. */
export function attributesOf(element: Element): [string, string][] {
  return items(attributes(element)).map((one) => [
    attributeName(one),
    attributeValue(one),
  ]);
}

const openShadowRoot = property(types.Element, "shadowRoot");
const closedShadowRoots = new OwnWeakMap<Element, ShadowRoot>();

/** Makes a shadow root known whose mode hides it from scripts. */
export function keepClosedRoot(element: Element, root: ShadowRoot): void {
  closedShadowRoots.set(element, root);
}

/** The root of an element's shadow tree; null without one. */
export function shadowRoot(element: Element): ShadowRoot | null {
  return openShadowRoot(element) ?? closedShadowRoots.get(element) ?? null;
}

const host = property(types.ShadowRoot, "host");
const queryInFragment = method(types.DocumentFragment, "querySelectorAll");

/** Whether a component's shadow tree gets the focus of a tap anywhere in it. */
export const delegatesFocus = property(types.ShadowRoot, "delegatesFocus");

/** The elements directly in a shadow tree that a selector matches, without those of components in it. */
export function queryRoot(root: ShadowRoot, selector: string): HTMLElement[] {
  return items(queryInFragment(root, selector) as NodeListOf<HTMLElement>);
}

/** The component whose shadow tree has this root; null for any other root. */
export function hostOf(root: Node): Element | null {
  return nodeType(root) === 11 && "host" in root
    ? host(root as ShadowRoot)
    : null;
}

export const body = property(types.Document, "body");
export const documentElement = property(types.Document, "documentElement");
const activeInDocument = property(types.Document, "activeElement");
const activeInRoot = property(types.ShadowRoot, "activeElement");

/** The focused element, in its shadow tree; the body, or null, without one. */
export function activeElement(document: Document): Element | null {
  let active = activeInDocument(document);
  for (;;) {
    const root = active && shadowRoot(active);
    const inner = root && activeInRoot(root);
    if (!inner) return active;
    active = inner;
  }
}

export const defaultView = property(types.Document, "defaultView");
export const title = property(types.Document, "title");
export const cookie = property(types.Document, "cookie");
export const visibilityState = property(types.Document, "visibilityState");
export const scrollingElement = property(types.Document, "scrollingElement");
export const styleSheets = property(types.Document, "styleSheets");
export const createElement = method(types.Document, "createElement");
export const createRange = method(types.Document, "createRange");
export const createTreeWalker = method(types.Document, "createTreeWalker");
export const listen = method(types.EventTarget, "addEventListener");

const queryInDocument = method(types.Document, "querySelectorAll");
const idInDocument = method(types.Document, "getElementById");
const idInFragment = method(types.DocumentFragment, "getElementById");

/** The document's elements that a selector matches. */
export function queryDocument<Found extends Element = HTMLElement>(
  document: Document,
  selector: string,
): Found[] {
  return items(queryInDocument(document, selector) as NodeListOf<Found>);
}

/** The element with an id below a document or the root of a shadow tree; null for any other root. */
export function elementById(root: Node, id: string): Element | null {
  const type = nodeType(root);
  if (type === 9) return idInDocument(root as Document, id);
  return type === 11 ? idInFragment(root as DocumentFragment, id) : null;
}

export const nextNode = method(types.TreeWalker, "nextNode");
export const setStart = method(types.Range, "setStart");
export const setEnd = method(types.Range, "setEnd");
const clientRects = method(types.Range, "getClientRects");

export function rectsOf(range: Range): DOMRect[] {
  return items(clientRects(range));
}

const { getComputedStyle } = types;
export const propertyValue = method(
  types.CSSStyleDeclaration,
  "getPropertyValue",
);

export function computedStyle(element: Element): CSSStyleDeclaration {
  return apply(getComputedStyle as never, undefined, [element]) as never;
}

/** The computed value of a CSS property. */
export function computed(element: Element, name: string): string {
  return propertyValue(computedStyle(element), name);
}

export const isHidden = property(types.HTMLElement, "hidden");
export const isEditable = property(types.HTMLElement, "isContentEditable");
export const innerText = property(types.HTMLElement, "innerText");
export const lang = property(types.HTMLElement, "lang");
export const dir = property(types.HTMLElement, "dir");
export const click = method(types.HTMLElement, "click");

const htmlStyle = property(types.HTMLElement, "style");
const svgStyle = property(types.SVGElement, "style");
const focusHtml = method(types.HTMLElement, "focus");
const focusSvg = method(types.SVGElement, "focus");
const blurHtml = method(types.HTMLElement, "blur");
const blurSvg = method(types.SVGElement, "blur");

/** The inline style of an element; undefined for one of another language. */
export function styleOf(element: Element): CSSStyleDeclaration | undefined {
  if (isHtml(element)) return htmlStyle(element);
  return isSvg(element) ? svgStyle(element) : undefined;
}

export function focus(
  element: HTMLElement | SVGElement,
  options?: FocusOptions,
): void {
  if (isHtml(element)) focusHtml(element, options);
  else focusSvg(element, options);
}

export function blur(element: HTMLElement | SVGElement): void {
  if (isHtml(element)) blurHtml(element);
  else blurSvg(element);
}

export const inputType = property(types.HTMLInputElement, "type");
export const isChecked = property(types.HTMLInputElement, "checked");
export const closeDialog = method(types.HTMLDialogElement, "close");
export const formOf = property(types.HTMLInputElement, "form");
export const requestSubmit = method(types.HTMLFormElement, "requestSubmit");
export const listSize = property(types.HTMLSelectElement, "size");
export const optionLabel = property(types.HTMLOptionElement, "label");
export const optionValue = property(types.HTMLOptionElement, "value");
export const isChosen = property(types.HTMLOptionElement, "selected");
export const isOptionDisabled = property(types.HTMLOptionElement, "disabled");
export const controlOf = property(types.HTMLLabelElement, "control");
export const assignedNodes = method(types.HTMLSlotElement, "assignedNodes");
export const metaContent = property(types.HTMLMetaElement, "content");
export const linkHref = property(types.HTMLLinkElement, "href");
export const linkLanguage = property(types.HTMLLinkElement, "hreflang");
export const linkRelation = property(types.HTMLLinkElement, "rel");
export const setFieldValue = setter(types.HTMLInputElement, "value");
export const setAreaValue = setter(types.HTMLTextAreaElement, "value");
export const setListValue = setter(types.HTMLSelectElement, "value");

const elements = property(types.HTMLFormElement, "elements");
const options = property(types.HTMLSelectElement, "options");
const selectedOptions = property(types.HTMLSelectElement, "selectedOptions");
const anchorHref = property(types.HTMLAnchorElement, "href");
const areaHref = property(types.HTMLAreaElement, "href");

export function controlsOf(form: HTMLFormElement): HTMLElement[] {
  return items(elements(form)) as HTMLElement[];
}

export function optionsOf(list: HTMLSelectElement): HTMLOptionElement[] {
  return items(options(list));
}

export function chosenOptions(list: HTMLSelectElement): HTMLOptionElement[] {
  return items(selectedOptions(list));
}

/** The address of a link: of an element `a` or `area`. */
export function hrefOf(link: Element): string {
  return localName(link) === "area"
    ? areaHref(link as HTMLAreaElement)
    : anchorHref(link as HTMLAnchorElement);
}

/** The getters of a property, by the names of the elements that have it. */
type Getters = Record<string, (element: never) => unknown>;

const VALUES: Getters = bare({
  input: property(types.HTMLInputElement, "value"),
  meter: property(types.HTMLMeterElement, "value"),
  output: property(types.HTMLOutputElement, "value"),
  progress: property(types.HTMLProgressElement, "value"),
  select: property(types.HTMLSelectElement, "value"),
  textarea: property(types.HTMLTextAreaElement, "value"),
});

const LABELS: Getters = bare({
  button: property(types.HTMLButtonElement, "labels"),
  input: property(types.HTMLInputElement, "labels"),
  meter: property(types.HTMLMeterElement, "labels"),
  output: property(types.HTMLOutputElement, "labels"),
  progress: property(types.HTMLProgressElement, "labels"),
  select: property(types.HTMLSelectElement, "labels"),
  textarea: property(types.HTMLTextAreaElement, "labels"),
});

function get(getters: Getters, element: Element): unknown {
  return isHtml(element)
    ? getters[localName(element)]?.(element as never)
    : undefined;
}

/** The value of a field, a measure or an output; undefined for any other element. */
export function valueOf(element: Element): string | undefined {
  const value = get(VALUES, element);
  return value === undefined ? undefined : String(value);
}

/** The labels of an element; null for one that no label can name. */
export function labelsOf(element: Element): HTMLLabelElement[] | null {
  const labels = get(LABELS, element) as NodeListOf<HTMLLabelElement> | null;
  return labels ? items(labels) : null;
}
