/** Performs a user's actions on elements, like a finger and a keyboard. */
import { quote } from "./describe";
import {
  activeElement,
  blur,
  boxOf,
  click,
  closeDialog,
  controlsOf,
  delegatesFocus,
  dispatch,
  focus,
  formOf,
  isEditable,
  isHtml,
  localName,
  matches,
  optionLabel,
  optionValue,
  optionsOf,
  ownerDocument,
  requestSubmit,
  scrollIntoView,
  setAreaValue,
  setFieldValue,
  setListValue,
  setTextContent,
  shadowRoot,
} from "./dom";
import { isDisabled } from "./disabled";
import { flatContains, flatParent } from "./flat-tree";
import { NotLocated, describeTarget } from "./locate";
import { isBehindModal, isReachable, nativeModals } from "./modal";
import { squeeze } from "./page-text";
import type { Target } from "./wire.generated";

const { Event, InputEvent, KeyboardEvent, MouseEvent, PointerEvent } =
  globalThis;
const { CloseWatcher } = globalThis as { CloseWatcher?: unknown };

/** A press and a release on the element, followed by a click unless the page prevents the touch's default. */
export function tap(
  element: HTMLElement,
  target: Target,
  touch: boolean,
): void {
  refuseInoperable(element, target);
  scrollIntoView(element, { block: "nearest", inline: "nearest" });
  const box = boxOf(element);
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
  dispatch(
    element,
    new PointerEvent("pointerdown", { ...pointer, buttons: 1 }),
  );
  const pressed = dispatch(
    element,
    new MouseEvent("mousedown", { ...shared, buttons: 1, detail: 1 }),
  );
  if (pressed) focusNearest(element);
  dispatch(element, new PointerEvent("pointerup", pointer));
  dispatch(element, new MouseEvent("mouseup", { ...shared, detail: 1 }));
  click(element);
}

export function fill(element: HTMLElement, target: Target, text: string): void {
  refuseInoperable(element, target);
  if (matches(element, "[readonly],[aria-readonly=true]"))
    throw new NotLocated(`${describeTarget(target)}: can only be read`);
  focus(element);
  const name = localName(element);
  // React intercepts the setter of the element; the browser's own bypasses that.
  if (isHtml(element) && isEditable(element)) setTextContent(element, text);
  else if (name === "input") setFieldValue(element as HTMLInputElement, text);
  else if (name === "textarea")
    setAreaValue(element as HTMLTextAreaElement, text);
  else {
    throw new NotLocated(
      `${describeTarget(target)}: not a field that can be filled`,
    );
  }
  dispatch(
    element,
    new InputEvent("input", {
      bubbles: true,
      composed: true,
      inputType: "insertText",
      data: text,
    }),
  );
  dispatch(element, new Event("change", { bubbles: true }));
}

export function select(
  element: HTMLElement,
  target: Target,
  option: string,
): void {
  refuseInoperable(element, target);
  if (localName(element) !== "select") {
    throw new NotLocated(
      `${describeTarget(target)}: not a list to select from; tap it and its option instead`,
    );
  }
  const list = element as HTMLSelectElement;
  const options = optionsOf(list);
  const wanted = options.find(
    (one) =>
      squeeze(optionLabel(one)) === option || optionValue(one) === option,
  );
  if (!wanted) {
    const names = options
      .map((one) => quote(squeeze(optionLabel(one))))
      .join(", ");
    throw new NotLocated(
      `${describeTarget(target)}: no option ${quote(option)}; there are ${names}`,
    );
  }
  focus(element);
  setListValue(list, optionValue(wanted));
  dispatch(element, new Event("input", { bubbles: true, composed: true }));
  dispatch(element, new Event("change", { bubbles: true }));
}

export function press(element: Element, named: string): void {
  // A scenario may name the space bar instead of writing its character.
  const key = named === "Space" ? " " : named;
  const shared = {
    key,
    code: codeOf(key),
    bubbles: true,
    cancelable: true,
    composed: true,
  };
  const dialog = nativeModals(ownerDocument(element)).at(-1);
  const went = dispatch(element, new KeyboardEvent("keydown", shared));
  if (went && key === "Enter") enter(element);
  if (went && key === "Escape" && dialog) escape(dialog);
  const released = dispatch(element, new KeyboardEvent("keyup", shared));
  // A button is clicked when Enter goes down, and when Space comes up.
  if (went && released && key === " ") {
    if (
      isHtml(element) &&
      matches(element, `${PUSHED},input[type=checkbox],input[type=radio]`)
    )
      click(element);
  }
}

/** Closes a modal dialog, unless the page prevents that. */
function escape(dialog: HTMLElement): void {
  // An engine without close watchers closes it for any event, others only for a user's own.
  if (!CloseWatcher || !matches(dialog, "[open]:not([closedby=none])")) return;
  if (dispatch(dialog, new Event("cancel", { cancelable: true })))
    closeDialog(dialog as HTMLDialogElement);
}

/** The elements that a key clicks. */
const PUSHED =
  "button,summary,input:is([type=button],[type=submit],[type=reset],[type=image])";

function enter(element: Element): void {
  if (!isHtml(element)) return;
  if (matches(element, `${PUSHED},a[href]`)) click(element);
  else if (localName(element) === "input") submit(element as HTMLInputElement);
}

/**
 * Submits the field's form on Enter: by the form's first submit button, or without a button if it is the only field.
 */
function submit(field: HTMLInputElement): void {
  const form = formOf(field);
  if (!form) return;
  const controls = controlsOf(form);
  const button = controls.find((control) =>
    matches(
      control,
      "button:not([type=button],[type=reset]),input:is([type=submit],[type=image])",
    ),
  );
  const fields = controls.filter((control) =>
    matches(
      control,
      "input:not([type=checkbox],[type=radio],[type=button],[type=reset],[type=file],[type=hidden],[type=range],[type=color])",
    ),
  );
  if (button) click(button);
  else if (fields.length <= 1) requestSubmit(form);
}

function codeOf(key: string): string {
  if (key === " ") return "Space";
  if (/^[0-9]$/.test(key)) return `Digit${key}`;
  return /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
}

const FOCUSABLE =
  'a[href],button,input,select,textarea,[tabindex],[contenteditable="true"]';

function focusNearest(element: HTMLElement): void {
  const focused = activeElement(ownerDocument(element));
  for (let at: Element | null = element; at; at = flatParent(at)) {
    const root = shadowRoot(at);
    const isDelegate = root !== null && delegatesFocus(root);
    // The focus stays where it is in such a component.
    if (isDelegate && focused && flatContains(at, focused)) return;
    if (isDelegate || matches(at, FOCUSABLE)) {
      focus(at as HTMLElement, { preventScroll: true });
      return;
    }
  }
  if (focused) blur(focused as HTMLElement);
}

function refuseInoperable(element: HTMLElement, target: Target): void {
  const refuse = (why: string): never => {
    throw new NotLocated(`${describeTarget(target)}: ${why}`);
  };
  if (!isReachable(element)) refuse("inert, so that no user can reach it");
  if (isBehindModal(element)) refuse("behind a modal dialog");
  if (isDisabled(element)) refuse("disabled");
}
