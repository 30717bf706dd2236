/** Reads the controls that a user could operate now. */
import { computeAccessibleName } from "./accessibility";
import { isDisabled } from "./disabled";
import {
  attribute,
  body,
  defaultView,
  hrefOf,
  inputType,
  isOptionDisabled,
  matches,
  optionLabel,
  optionsOf,
  scrollHeight,
  scrollingElement,
  valueOf,
} from "./dom";
import { flatClosest } from "./flat-tree";
import { squeeze } from "./page-text";
import { look } from "./look";
import { isReachable, topModal } from "./modal";
import { interactiveIn, targetOf } from "./target";
import { isShown } from "./visibility";
import type { Operation, PageControl, PageControls } from "./wire.generated";

/** The maximum number of controls, so that no page can make the reading long. */
const MOST_CONTROLS = 200;

/** The fields that are filled with text; the others are tapped or left out. */
const TEXT_FIELD =
  "textarea,[contenteditable=''],[contenteditable=true],input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image],[type=file],[type=hidden],[type=color])";

/** The controls that no tap and no text operates: a file chooser and a color picker belong to the app. */
const LEFT_OUT = "input:is([type=file],[type=hidden],[type=color])";

export function readControls(document: Document): PageControls {
  const page = body(document);
  const within = topModal(document) ?? page;
  const controls: PageControl[] = [];
  for (const element of interactiveIn(within)) {
    if (controls.length >= MOST_CONTROLS) break;
    const operation = operationOf(element);
    const target = operation && targetOf(element);
    if (target) controls.push({ target, operation });
  }
  const scope = defaultView(document);
  const height = scope?.innerHeight ?? 0;
  const scroller = scrollingElement(document);
  const end = scroller ? scrollHeight(scroller) : 0;
  return {
    url: scope?.location.href ?? "",
    tree: look(page),
    controls,
    stored: storedKeys(scope),
    entries: scope?.history.length ?? 1,
    scrolls: (scope?.scrollY ?? 0) + height + 1 < end,
  };
}

/** The keys of the local storage; none on a page without access to it. */
function storedKeys(scope: Window | null): string[] {
  try {
    const keys = Object.keys(scope?.localStorage ?? {});
    return keys.sort().slice(0, MOST_CONTROLS);
  } catch {
    return [];
  }
}

/** How a user operates an element; undefined if it can't be operated now. */
function operationOf(element: HTMLElement): Operation | undefined {
  if (matches(element, LEFT_OUT) || isInoperable(element)) return undefined;
  if (!isShown(element) || !isReachable(element)) return undefined;
  if (matches(element, "select")) {
    const options = optionsOf(element as HTMLSelectElement);
    const enabled = options.filter((option) => !isOptionDisabled(option));
    const labels = enabled.map((option) => squeeze(optionLabel(option)));
    return { kind: "select", options: labels };
  }
  if (matches(element, TEXT_FIELD)) {
    return matches(element, "[readonly],[aria-readonly=true]")
      ? undefined
      : { kind: "fill", ...textFieldOf(element) };
  }
  // An option of a list that opens is tapped; one of a native list is selected.
  if (matches(element, "option")) return undefined;
  const isLink = matches(element, "a[href],area[href]");
  const href = isLink ? hrefOf(element) : null;
  return { kind: "tap", href };
}

function textFieldOf(
  element: HTMLElement,
): Omit<Extract<Operation, { kind: "fill" }>, "kind"> {
  const given = (name: string): string => attribute(element, name) ?? "";
  const longest = Number.parseInt(given("maxlength"), 10);
  const isTyped = matches(element, "input");
  return {
    label: squeeze(computeAccessibleName(element)),
    form: isTyped ? inputType(element as HTMLInputElement) : "textarea",
    mode: given("inputmode"),
    purpose: given("autocomplete"),
    min: given("min"),
    max: given("max"),
    pattern: given("pattern"),
    longest: longest >= 0 ? longest : null,
    placeholder: given("placeholder"),
    value: valueOf(element) ?? "",
  };
}

function isInoperable(element: HTMLElement): boolean {
  return (
    isDisabled(element) || flatClosest(element, "[aria-disabled=true]") !== null
  );
}
