/** Reads the controls that a user could operate now. */
import { computeAccessibleName } from "dom-accessibility-api";
import { flatClosest, flatMatches } from "./flat-tree";
import { isShown, squeeze } from "./locate";
import { look } from "./look";
import { isReachable, topModal } from "./modal";
import { INTERACTIVE, targetOf } from "./target";
import type { Operation, PageControl, PageControls } from "./wire.generated";

/** The maximum number of controls, so that no page can make the reading long. */
const MOST_CONTROLS = 200;

/** The fields that are filled with text; the others are tapped or left out. */
const TEXT_FIELD =
  "textarea,[contenteditable=''],[contenteditable=true],input:not([type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image],[type=file],[type=hidden],[type=color])";

/** The controls that no tap and no text operates: a file chooser and a color picker belong to the app. */
const LEFT_OUT = "input:is([type=file],[type=hidden],[type=color])";

export function readControls(document: Document): PageControls {
  const { body, defaultView, scrollingElement } = document;
  const within = topModal(document) ?? body;
  const controls: PageControl[] = [];
  for (const element of flatMatches(within, INTERACTIVE)) {
    if (controls.length >= MOST_CONTROLS) break;
    const operation = operationOf(element);
    const target = operation && targetOf(element);
    if (target) controls.push({ target, operation });
  }
  const height = defaultView?.innerHeight ?? 0;
  const end = scrollingElement?.scrollHeight ?? 0;
  return {
    url: document.location.href,
    tree: look(body),
    controls,
    stored: storedKeys(defaultView),
    entries: defaultView?.history.length ?? 1,
    scrolls: (defaultView?.scrollY ?? 0) + height + 1 < end,
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
  if (element.matches(LEFT_OUT) || isDisabled(element)) return undefined;
  if (!isShown(element) || !isReachable(element)) return undefined;
  if (element.matches("select")) {
    const { options } = element as HTMLSelectElement;
    const enabled = [...options].filter((option) => !option.disabled);
    const labels = enabled.map(({ label }) => squeeze(label));
    return { kind: "select", options: labels };
  }
  if (element.matches(TEXT_FIELD)) {
    return element.matches("[readonly],[aria-readonly=true]")
      ? undefined
      : { kind: "fill", ...textFieldOf(element) };
  }
  // An option of a list that opens is tapped; one of a native list is selected.
  if (element.matches("option")) return undefined;
  const isLink = element.matches("a[href],area[href]");
  const href = isLink ? (element as HTMLAnchorElement).href : null;
  return { kind: "tap", href };
}

function textFieldOf(
  element: HTMLElement,
): Omit<Extract<Operation, { kind: "fill" }>, "kind"> {
  const attribute = (name: string): string => element.getAttribute(name) ?? "";
  const longest = Number.parseInt(attribute("maxlength"), 10);
  const isTyped = element.matches("input");
  return {
    label: squeeze(computeAccessibleName(element)),
    form: isTyped ? (element as HTMLInputElement).type : "textarea",
    mode: attribute("inputmode"),
    purpose: attribute("autocomplete"),
    min: attribute("min"),
    max: attribute("max"),
    pattern: attribute("pattern"),
    longest: longest >= 0 ? longest : null,
    placeholder: attribute("placeholder"),
    value: "value" in element ? String(element.value) : "",
  };
}

function isDisabled(element: HTMLElement): boolean {
  const control =
    flatClosest(element, "button,input,select,textarea") ?? element;
  return (
    control.matches(":disabled") ||
    flatClosest(element, "[aria-disabled=true]") !== null
  );
}
