/** The details of an element in its line of the accessible tree, besides role and name. */
import { semantic } from "./aria";
import {
  activeElement,
  chosenOptions,
  defaultView,
  hrefOf,
  isChecked,
  isChosen,
  localName,
  matches,
  optionLabel,
  ownerDocument,
  valueOf,
} from "./dom";
import { squeeze } from "./page-text";

/** The states of an element, in words. */
export function states(element: Element, role: string): string[] {
  const is = (name: string): boolean =>
    semantic(element, `aria-${name}`) === "true";
  const checked =
    localName(element) === "input" &&
    matches(element, "[type=checkbox],[type=radio]")
      ? String(isChecked(element as HTMLInputElement))
      : semantic(element, "aria-checked");
  const expanded = semantic(element, "aria-expanded");
  const current = semantic(element, "aria-current");
  const sort = semantic(element, "aria-sort");
  const isSelected =
    is("selected") ||
    (localName(element) === "option" && isChosen(element as HTMLOptionElement));
  const words: (string | false)[] = [
    role === "heading" && `level ${levelOf(element)}`,
    is("modal") && "modal",
    checked === "true" && "checked",
    checked === "mixed" && "partly checked",
    isSelected && "selected",
    is("pressed") && "pressed",
    expanded === "true" && "expanded",
    expanded === "false" && "collapsed",
    current !== null &&
      current !== "false" &&
      (current === "true" ? "current" : `current ${current}`),
    sort !== null && sort !== "none" && `sorted ${sort}`,
    (is("disabled") || matches(element, ":disabled")) && "disabled",
    (is("readonly") || matches(element, "[readonly]")) && "read-only",
    (is("required") || matches(element, ":required")) && "required",
    is("invalid") && "invalid",
    is("busy") && "busy",
    element === activeElement(ownerDocument(element)) && "focused",
  ];
  return words.filter((word) => word !== false);
}

/** The value of a field or a range; undefined for an element without one. */
export function shownValue(element: Element): string | undefined {
  const declared =
    semantic(element, "aria-valuetext") ?? semantic(element, "aria-valuenow");
  if (declared !== null) return declared;
  if (localName(element) === "select") {
    const options = chosenOptions(element as HTMLSelectElement);
    return options.map((option) => squeeze(optionLabel(option))).join(", ");
  }
  const hasValue = matches(
    element,
    "textarea,progress,meter,input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image],[type=file])",
  );
  if (!hasValue) return undefined;
  const value = valueOf(element) ?? "";
  return matches(element, "[type=password]") ? "•".repeat(value.length) : value;
}

/** The address of a link, without the origin if it is on the same site; undefined for any other element. */
export function linkTarget(element: Element): string | undefined {
  if (!matches(element, "a[href],area[href]")) return undefined;
  const href = hrefOf(element);
  const origin = defaultView(ownerDocument(element))?.location.origin ?? "";
  return href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
}

function levelOf(element: Element): string {
  return (
    semantic(element, "aria-level") ??
    /^h([1-6])$/.exec(localName(element))?.[1] ??
    "2"
  );
}
