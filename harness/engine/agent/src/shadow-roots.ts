/** Finds the shadow trees of a window's components, whose changes no observer of the document sees. */
import { apply, newList, type OwnList, OwnWeakMap } from "./builtins";
import {
  descendants,
  isConnected,
  isElement,
  keepClosedRoot,
  queryRoot,
  shadowRoot,
} from "./dom";

type Scope = Window & typeof globalThis;

export class ShadowRoots {
  /** The roots in the document, in the order in which they were found, and those about to be inserted. */
  #roots = newList<ShadowRoot>();
  readonly #listed = new OwnWeakMap<ShadowRoot, true>();
  readonly #known = new OwnWeakMap<ShadowRoot, true>();
  readonly #watchers = newList<(root: ShadowRoot) => void>();

  /** Follows the components that the client defines from now on. */
  constructor(scope: Scope) {
    const { prototype } = scope.Element;
    const { attachShadow } = prototype as Partial<Element>;
    if (!attachShadow) return;
    const add = (root: ShadowRoot): void => this.#add(root);
    prototype.attachShadow = function (this: Element, ...args) {
      const root = apply(attachShadow, this, args) as ShadowRoot;
      if (root.mode === "closed") keepClosedRoot(this, root);
      add(root);
      return root;
    };
  }

  /** Calls a function with each root that is found from now on, before its first change unless the parser made it. */
  watch(watcher: (root: ShadowRoot) => void): void {
    this.#watchers[this.#watchers.length] = watcher;
  }

  /** Adds the roots of an inserted node and of the elements inside it. */
  discover(node: Node): void {
    if (!isElement(node)) return;
    this.#discover(node);
    const inside = descendants(node);
    for (let index = 0; index < inside.length; index += 1)
      this.#discover(inside[index] as Element);
  }

  /** The roots in the document. A component that was removed is found again when it is inserted. */
  connected(): OwnList<ShadowRoot> {
    const roots = newList<ShadowRoot>();
    for (let index = 0; index < this.#roots.length; index += 1) {
      const root = this.#roots[index];
      if (!root) continue;
      if (isConnected(root)) roots[roots.length] = root;
      else this.#listed.delete(root);
    }
    this.#roots = roots;
    return roots;
  }

  #discover(element: Element): void {
    const root = shadowRoot(element);
    if (!root || this.#listed.has(root)) return;
    this.#add(root);
    // Before its component was inserted, the roots in it weren't in the document either.
    const inside = queryRoot(root, "*");
    for (let index = 0; index < inside.length; index += 1)
      this.#discover(inside[index] as Element);
  }

  #add(root: ShadowRoot): void {
    if (!this.#known.has(root)) {
      this.#known.set(root, true);
      for (let index = 0; index < this.#watchers.length; index += 1)
        this.#watchers[index]?.(root);
    }
    if (this.#listed.has(root)) return;
    this.#listed.set(root, true);
    this.#roots[this.#roots.length] = root;
  }
}
