/**
 * The roles and ARIA attributes of elements: their own, or else the defaults that a component gives itself by
 * `ElementInternals`, and the labels that a script gives as elements.
 */
import { apply, bare, getter, OwnWeakMap } from "./builtins";
import { attribute, hasAttribute } from "./dom";

type Scope = Window & typeof globalThis;

const { Element, ElementInternals } = globalThis as Partial<Scope>;

type Labels = readonly Element[] | null | undefined;

/** The types of TypeScript's library lack the property. */
function labelsOf<Owner extends object>(type: {
  readonly prototype: Owner;
}): (owner: Owner) => Labels {
  return getter(
    type.prototype as { ariaLabelledByElements?: Labels },
    "ariaLabelledByElements",
  ) as (owner: Owner) => Labels;
}

const ownLabels = Element && labelsOf(Element);
const defaultLabels = ElementInternals && labelsOf(ElementInternals);

/** The getters of the defaults, by the names of the attributes. */
const DEFAULTS: Record<string, (internals: ElementInternals) => unknown> = bare(
  {},
);
if (ElementInternals) {
  const { prototype } = ElementInternals;
  for (const key of Object.keys(prototype)) {
    const name = /^aria([A-Z]\w*)$/.exec(key)?.[1]?.toLowerCase();
    if (key === "role" || name !== undefined)
      DEFAULTS[name === undefined ? key : `aria-${name}`] = getter(
        prototype,
        key as keyof ElementInternals,
      );
  }
}

const internalsOf = new OwnWeakMap<Element, ElementInternals>();
let areKept = false;

/** Keeps the internals of components. Call this before any client code runs. */
export function keepInternals(scope: Scope): void {
  const { prototype } = scope.HTMLElement;
  const { attachInternals } = prototype as Partial<HTMLElement>;
  if (!attachInternals) return;
  prototype.attachInternals = function (this: HTMLElement, ...args) {
    const internals = apply(attachInternals, this, args) as ElementInternals;
    internalsOf.set(this, internals);
    areKept = true;
    return internals;
  };
}

/** The role or an ARIA attribute of an element; null without one. */
export function semantic(element: Element, name: string): string | null {
  return attribute(element, name) ?? defaultOf(element, name);
}

/** Whether only a component's internals give it a role. */
export function hasDefaultRole(element: Element): boolean {
  return !hasAttribute(element, "role") && defaultOf(element, "role") !== null;
}

/** Whether any component may have a role that no selector finds. */
export function haveDefaults(): boolean {
  return areKept;
}

/** The elements that a script has set as an element's labels. */
export function labellingElements(element: Element): Element[] {
  // The attribute is empty if the property is set.
  if (attribute(element, "aria-labelledby")) return [];
  const internals = internalsOf.get(element);
  const own = ownLabels?.(element);
  const labels = own?.length ? own : internals && defaultLabels?.(internals);
  return labels ? Array.from(labels) : [];
}

/** Whether an attribute, or what stands in for one, names an element. */
export function isNamedByAttribute(element: Element): boolean {
  return (
    semantic(element, "aria-label") !== null ||
    hasAttribute(element, "aria-labelledby") ||
    labellingElements(element).length > 0
  );
}

function defaultOf(element: Element, name: string): string | null {
  const internals = internalsOf.get(element);
  const value = internals && DEFAULTS[name]?.(internals);
  return typeof value === "string" ? value : null;
}
