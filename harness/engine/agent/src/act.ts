/** Performs a user's actions on elements, like a finger and a keyboard. */
import { quote } from "./describe";
import { flatClosest } from "./flat-tree";
import { NotLocated, describeTarget, squeeze } from "./locate";
import type { Target } from "./wire.generated";

/** A press and a release on the element, followed by a click unless the page prevents the touch's default. */
export function tap(
  element: HTMLElement,
  target: Target,
  touch: boolean,
): void {
  refuseDisabled(element, target);
  const scope = scopeOf(element);
  element.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  const box = element.getBoundingClientRect();
  const at = {
    clientX: box.x + box.width / 2,
    clientY: box.y + box.height / 2,
  };
  const shared = {
    bubbles: true,
    cancelable: true,
    composed: true,
    button: 0,
    ...at,
  };
  const pointer = {
    ...shared,
    pointerId: 1,
    isPrimary: true,
    pointerType: touch ? "touch" : "mouse",
  };
  element.dispatchEvent(
    new scope.PointerEvent("pointerdown", { ...pointer, buttons: 1 }),
  );
  const pressed = element.dispatchEvent(
    new scope.MouseEvent("mousedown", { ...shared, buttons: 1, detail: 1 }),
  );
  if (pressed) focusNearest(element);
  element.dispatchEvent(new scope.PointerEvent("pointerup", pointer));
  element.dispatchEvent(
    new scope.MouseEvent("mouseup", { ...shared, detail: 1 }),
  );
  element.click();
}

export function fill(element: HTMLElement, target: Target, text: string): void {
  refuseDisabled(element, target);
  const scope = scopeOf(element);
  if (element.matches("[readonly],[aria-readonly=true]"))
    throw new NotLocated(`${describeTarget(target)}: can only be read`);
  element.focus();
  if (element.isContentEditable) {
    element.textContent = text;
  } else if (
    element instanceof scope.HTMLInputElement ||
    element instanceof scope.HTMLTextAreaElement
  ) {
    // React intercepts the setter on the element; the prototype's setter bypasses that.
    const prototype = Object.getPrototypeOf(element) as object;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(
      element,
      text,
    );
  } else {
    throw new NotLocated(
      `${describeTarget(target)}: not a field that can be filled`,
    );
  }
  element.dispatchEvent(
    new scope.InputEvent("input", {
      bubbles: true,
      composed: true,
      inputType: "insertText",
      data: text,
    }),
  );
  element.dispatchEvent(new scope.Event("change", { bubbles: true }));
}

export function select(
  element: HTMLElement,
  target: Target,
  option: string,
): void {
  refuseDisabled(element, target);
  const scope = scopeOf(element);
  if (!(element instanceof scope.HTMLSelectElement)) {
    throw new NotLocated(
      `${describeTarget(target)}: not a list to select from; tap it and its option instead`,
    );
  }
  const options = [...element.options];
  const wanted = options.find(
    (one) => squeeze(one.label) === option || one.value === option,
  );
  if (!wanted) {
    const names = options.map((one) => quote(squeeze(one.label))).join(", ");
    throw new NotLocated(
      `${describeTarget(target)}: no option ${quote(option)}; there are ${names}`,
    );
  }
  element.focus();
  element.value = wanted.value;
  element.dispatchEvent(new scope.Event("input", { bubbles: true }));
  element.dispatchEvent(new scope.Event("change", { bubbles: true }));
}

export function press(element: Element, named: string): void {
  const scope = scopeOf(element);
  // A scenario may name the space bar instead of writing its character.
  const key = named === "Space" ? " " : named;
  const shared = {
    key,
    code: codeOf(key),
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  const went = element.dispatchEvent(
    new scope.KeyboardEvent("keydown", shared),
  );
  if (went && key === "Enter") enter(element);
  const released = element.dispatchEvent(
    new scope.KeyboardEvent("keyup", shared),
  );
  // A button is clicked when Enter goes down, and when Space comes up.
  if (went && released && key === " ") {
    const { HTMLElement } = scope;
    if (
      element instanceof HTMLElement &&
      element.matches(`${PUSHED},input[type=checkbox],input[type=radio]`)
    )
      element.click();
  }
}

/** The elements that a key clicks. */
const PUSHED =
  "button,summary,input:is([type=button],[type=submit],[type=reset],[type=image])";

function enter(element: Element): void {
  const scope = scopeOf(element);
  if (element instanceof scope.HTMLElement) {
    if (element.matches(`${PUSHED},a[href]`)) element.click();
    else if (element instanceof scope.HTMLInputElement) submit(element);
  }
}

/**
 * Submits the field's form on Enter: by the form's first submit button, or without a button if it is the only field.
 */
function submit({ form }: HTMLInputElement): void {
  if (!form) return;
  const controls = [...form.elements];
  const button = controls.find((control) =>
    control.matches(
      "button:not([type=button],[type=reset]),input:is([type=submit],[type=image])",
    ),
  ) as HTMLElement | undefined;
  const fields = controls.filter((control) =>
    control.matches(
      "input:not([type=checkbox],[type=radio],[type=button],[type=reset],[type=file],[type=hidden],[type=range],[type=color])",
    ),
  );
  if (button) button.click();
  else if (fields.length <= 1) form.requestSubmit();
}

function codeOf(key: string): string {
  if (key === " ") return "Space";
  if (/^[0-9]$/.test(key)) return `Digit${key}`;
  return /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
}

function focusNearest(element: HTMLElement): void {
  const focusable = flatClosest(
    element,
    'a[href],button,input,select,textarea,[tabindex],[contenteditable="true"]',
  );
  if (focusable) focusable.focus({ preventScroll: true });
  else (element.ownerDocument.activeElement as HTMLElement | null)?.blur();
}

function refuseDisabled(element: HTMLElement, target: Target): void {
  // An element inside a disabled control is disabled as well.
  const control = flatClosest(element, "button,input,select,textarea");
  if ((control ?? element).matches(":disabled"))
    throw new NotLocated(`${describeTarget(target)}: disabled`);
}

function scopeOf(element: Element): Window & typeof globalThis {
  return element.ownerDocument.defaultView ?? window;
}
