/** Acts on elements as a finger and a keyboard would. */
import { isDisabled } from "dom-accessibility-api";
import { NotLocated, describeTarget, squeeze, type Target } from "./locate";

/** A press and release on the element, ending in a click unless the page takes the touch for itself. */
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
  element.focus();
  if (element.isContentEditable) {
    element.textContent = text;
  } else if (
    element instanceof scope.HTMLInputElement ||
    element instanceof scope.HTMLTextAreaElement
  ) {
    // React listens to the value's own setter; the prototype's reaches the element beneath it.
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
    const names = options
      .map((one) => JSON.stringify(squeeze(one.label)))
      .join(", ");
    throw new NotLocated(
      `${describeTarget(target)}: no option ${JSON.stringify(option)}; there are ${names}`,
    );
  }
  element.focus();
  element.value = wanted.value;
  element.dispatchEvent(new scope.Event("input", { bubbles: true }));
  element.dispatchEvent(new scope.Event("change", { bubbles: true }));
}

export function press(element: Element, key: string): void {
  const scope = scopeOf(element);
  const shared = {
    key,
    code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  const went = element.dispatchEvent(
    new scope.KeyboardEvent("keydown", shared),
  );
  if (
    went &&
    (key === "Enter" || key === " ") &&
    element instanceof scope.HTMLButtonElement
  )
    element.click();
  if (went && key === "Enter" && element instanceof scope.HTMLInputElement)
    element.form?.requestSubmit();
  element.dispatchEvent(new scope.KeyboardEvent("keyup", shared));
}

function focusNearest(element: HTMLElement): void {
  const focusable = element.closest<HTMLElement>(
    'a[href],button,input,select,textarea,[tabindex],[contenteditable="true"]',
  );
  if (focusable) focusable.focus({ preventScroll: true });
  else (element.ownerDocument.activeElement as HTMLElement | null)?.blur();
}

function refuseDisabled(element: HTMLElement, target: Target): void {
  if (isDisabled(element))
    throw new NotLocated(`${describeTarget(target)}: disabled`);
}

function scopeOf(element: Element): Window & typeof globalThis {
  return element.ownerDocument.defaultView ?? window;
}
