/** The details of an element in its line of the accessible tree, besides role and name. */
import { squeeze } from "./locate";

/** The states of an element, in words. */
export function states(element: Element, role: string): string[] {
  const is = (name: string): boolean =>
    element.getAttribute(`aria-${name}`) === "true";
  const checked =
    "checked" in element && element.matches("[type=checkbox],[type=radio]")
      ? String(element.checked)
      : element.getAttribute("aria-checked");
  const expanded = element.getAttribute("aria-expanded");
  const current = element.getAttribute("aria-current");
  const sort = element.getAttribute("aria-sort");
  const isSelected =
    is("selected") || (element.localName === "option" && isChosen(element));
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
    (is("disabled") || element.matches(":disabled")) && "disabled",
    (is("readonly") || element.matches("[readonly]")) && "read-only",
    (is("required") || element.matches(":required")) && "required",
    is("invalid") && "invalid",
    is("busy") && "busy",
    element === element.ownerDocument.activeElement && "focused",
  ];
  return words.filter((word) => word !== false);
}

/** The value of a field or a range; undefined for an element without one. */
export function valueOf(element: Element): string | undefined {
  const declared =
    element.getAttribute("aria-valuetext") ??
    element.getAttribute("aria-valuenow");
  if (declared !== null) return declared;
  if (element.localName === "select") {
    const { selectedOptions } = element as HTMLSelectElement;
    return [...selectedOptions].map(({ label }) => squeeze(label)).join(", ");
  }
  const hasValue = element.matches(
    "textarea,progress,meter,input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image],[type=file])",
  );
  if (!hasValue) return undefined;
  const value = String((element as HTMLInputElement).value);
  return element.matches("[type=password]") ? "•".repeat(value.length) : value;
}

/** The address of a link, without the origin if it is on the same site; undefined for any other element. */
export function linkTarget(element: Element): string | undefined {
  if (!element.matches("a[href],area[href]")) return undefined;
  const { href } = element as HTMLAnchorElement;
  const { origin } = element.ownerDocument.location;
  return href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
}

function isChosen(element: Element): boolean {
  return (element as HTMLOptionElement).selected;
}

function levelOf(element: Element): string {
  return (
    element.getAttribute("aria-level") ??
    /^h([1-6])$/.exec(element.localName)?.[1] ??
    "2"
  );
}
