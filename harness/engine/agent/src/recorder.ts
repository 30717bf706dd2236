/**
 * Reports the user's acts on the page, as steps that repeat them. Events dispatched by scripts, including the agent's,
 * don't count.
 */
import {
  body,
  chosenOptions,
  controlOf,
  localName,
  matches,
  optionLabel,
  optionsOf,
  optionValue,
  textOf,
  valueOf,
} from "./dom";
import { takeEvents } from "./events";
import { flatClosest, flatContains } from "./flat-tree";
import { squeeze } from "./page-text";
import type { MessageSink } from "./outbox";
import { interactiveAt, tapTarget, targetOf } from "./target";
import type { Target, UserAct } from "./wire.generated";

type Scope = Window & typeof globalThis;

/** Inputs that are not filled by typing. */
const CLICKED =
  "[type=checkbox],[type=radio],[type=button],[type=submit],[type=reset],[type=image],[type=file],[type=hidden]";

/** Fields that the step `fill` fills. */
const FILLED = `input:not(${CLICKED},[readonly]),textarea:not([readonly]),[contenteditable=''],[contenteditable=true]`;

/** Elements that the browser clicks on Enter or Space. */
const PUSHED =
  "button,summary,a[href],input:is([type=button],[type=submit],[type=reset],[type=image],[type=checkbox],[type=radio])";

/** Named keys that have an effect in a field other than editing its text. */
const FIELD_KEYS = ["Enter", "Escape", "Tab"];

/** Named keys that move within a composite widget, such as a list that a field opens. */
const MOVING_KEYS = [
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
  "PageUp",
  "PageDown",
];

/** Named keys that edit a text. */
const EDITING_KEYS = ["Backspace", "Delete"];

/**
 * Starts recording. The returned function adds the listeners again after `document.open()` has
 * removed them.
 */
export function recordActs(
  scope: Scope,
  outbox: MessageSink,
  isUsers: (event: Event) => boolean = (event) => event.isTrusted,
): () => void {
  const { listenFirst } = takeEvents(scope);
  const recorder = new Recorder(scope, (act) =>
    outbox.send({ kind: "act", act }),
  );
  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", recorder.onPointerDown],
    ["click", recorder.onClick],
    ["input", recorder.onInput],
    ["change", recorder.onChange],
    ["focusout", recorder.onFocusOut],
    ["keydown", recorder.onKeyDown],
    ["submit", recorder.onLeave],
    ["pagehide", recorder.onLeave],
  ];
  const added = listeners.map(
    ([type, listener]) =>
      [
        type,
        (event: Event) => {
          if (isUsers(event)) listener(event as never);
        },
      ] as const,
  );
  const listen = (): void => {
    for (let index = 0; index < added.length; index += 1) {
      const one = added[index];
      if (one) listenFirst(scope, one[0], one[1]);
    }
  };
  listen();
  return listen;
}

/** Reports acts of the user in a frame, which no step describes. The returned function adds the listeners again. */
export function reportFrameActs(
  scope: Scope,
  outbox: MessageSink,
  isUsers: (event: Event) => boolean = (event) => event.isTrusted,
): () => void {
  const { listenFirst } = takeEvents(scope);
  const reporting = (step: "tap" | "fill") => (event: Event) => {
    if (!isUsers(event)) return;
    const act: UserAct = { do: "undescribed", step, reason: "in-frame" };
    outbox.send({ kind: "act", act });
  };
  const onClick = reporting("tap");
  const onChange = reporting("fill");
  return () => {
    listenFirst(scope, "click", onClick);
    listenFirst(scope, "change", onChange);
  };
}

/** A field that the user is typing into. */
interface Filling {
  field: HTMLElement;
  target: Target;
}

class Recorder {
  #filling: Filling | undefined;
  /** A tap on a field, which is a separate step only if no text follows. */
  #fieldTap: Filling | undefined;
  /** The target of the last press of a finger, described before the page reacted. */
  #pressed: { element: Element; target: Target | undefined } | undefined;
  /** Whether the next click without a pointer is the effect of a key that was sent. */
  #isClickExpected = false;
  /** The field that the user types into, if it can't be described. It is reported once. */
  #nameless: Element | undefined;
  /** The control that the browser clicks because its label was tapped. */
  #labelled: Element | undefined;

  constructor(
    private readonly scope: Scope,
    private readonly send: (act: UserAct) => void,
  ) {}

  readonly onPointerDown = (event: PointerEvent): void => {
    const element = this.#tapped(event);
    if (!element) return;
    if (this.#filling?.field !== element) this.#flush();
    this.#isClickExpected = false;
    this.#labelled = undefined;
    this.#pressed = { element, target: tapTarget(element) };
  };

  readonly onClick = (event: MouseEvent): void => {
    const element = this.#tapped(event);
    if (!element) return;
    const isEffect =
      this.#target(event) === this.#labelled ||
      (event.detail === 0 && this.#isClickExpected);
    this.#isClickExpected = false;
    this.#labelled = undefined;
    if (isEffect) return;
    const tapped = this.#target(event);
    if (tapped && !flatContains(element, tapped)) this.#labelled = element;
    if (matches(element, "select,option")) return;
    const target =
      this.#pressed?.element === element
        ? this.#pressed.target
        : tapTarget(element);
    this.#pressed = undefined;
    if (!target) {
      // A tap on the empty page is not intended, and a field is reported when it is filled.
      if (!matches(element, `html,body,${FILLED}`))
        this.#act({ do: "undescribed", step: "tap", reason: "nameless" });
      return;
    }
    if (!matches(element, FILLED)) this.#act({ do: "tap", target });
    else if (this.#filling?.field !== element) {
      this.#flush();
      this.#fieldTap = { field: element as HTMLElement, target };
    }
  };

  readonly onInput = (event: Event): void => {
    const target = this.#target(event);
    // No `change` leaves a component's shadow tree.
    if (target && localName(target) === "select")
      this.#select(target as HTMLSelectElement);
    const field = this.#field(event);
    if (!field || this.#filling?.field === field) return;
    const tap = this.#fieldTap;
    if (tap?.field === field) this.#fieldTap = undefined;
    this.#flush();
    const described = tap?.field === field ? tap.target : targetOf(field);
    if (described) this.#filling = { field, target: described };
    else if (this.#nameless !== field) {
      this.#nameless = field;
      this.#act({ do: "undescribed", step: "fill", reason: "nameless" });
    }
  };

  readonly onChange = (event: Event): void => {
    if (this.#target(event) === this.#filling?.field) this.#flush();
  };

  readonly onFocusOut = (event: FocusEvent): void => {
    if (this.#target(event) === this.#filling?.field) this.#flush();
  };

  readonly onLeave = (): void => this.#flush();

  readonly onKeyDown = (event: KeyboardEvent): void => {
    const element = this.#target(event);
    this.#isClickExpected = false;
    if (!doesSomething(event, element)) return;
    const focused = element === body(this.scope.document) ? undefined : element;
    this.#act({
      do: "press",
      target: (focused && targetOf(focused)) ?? null,
      key: event.key === " " ? "Space" : event.key,
    });
    // The browser clicks the element, or the button of the field's form.
    this.#isClickExpected =
      event.key === "Enter" ||
      (event.key === " " && element !== undefined && matches(element, PUSHED));
  };

  #select(list: HTMLSelectElement): void {
    const [option, ...others] = chosenOptions(list);
    const target = targetOf(list);
    if (!option || others.length > 0 || !target) {
      const reason = target ? "several-options" : "nameless";
      this.#act({ do: "undescribed", step: "select", reason });
      return;
    }
    const label = squeeze(optionLabel(option));
    const first = optionsOf(list).find(
      (one) =>
        squeeze(optionLabel(one)) === label || optionValue(one) === label,
    );
    this.#act({
      do: "select",
      target,
      option: first === option ? label : optionValue(option),
    });
  }

  #act(act: UserAct): void {
    this.#flush();
    this.send(act);
  }

  /** Sends the delayed act: the tap on a field, or the text typed into it. */
  #flush(): void {
    const tap = this.#fieldTap;
    const filling = this.#filling;
    this.#fieldTap = undefined;
    this.#filling = undefined;
    if (tap) this.send({ do: "tap", target: tap.target });
    if (filling) {
      const { field, target } = filling;
      this.send({ do: "fill", target, text: typedText(field) });
    }
  }

  /** The element that a pointer's event is for: the control instead of its label. */
  #tapped(event: Event): Element | undefined {
    const target = this.#target(event);
    if (!target) return undefined;
    const interactive = interactiveAt(target);
    const label = flatClosest(target, "label");
    const isControl =
      interactive !== null && label && flatContains(label, interactive);
    const control = label ? controlOf(label as HTMLLabelElement) : null;
    if (control && !isControl) return control;
    return interactive ?? target;
  }

  #field(event: Event): HTMLElement | undefined {
    const target = this.#target(event);
    return target && matches(target, FILLED)
      ? (target as HTMLElement)
      : undefined;
  }

  /** The element that an event is for: inside a component, which is the event's target for the document. */
  #target(event: Event): Element | undefined {
    const [innermost] = event.composedPath();
    const { Element } = this.scope;
    return innermost instanceof Element ? innermost : undefined;
  }
}

/** Whether a key has an effect besides editing a text or scrolling the page. */
function doesSomething(event: KeyboardEvent, element?: Element): boolean {
  const { key, isComposing, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (isComposing || ctrlKey || altKey || metaKey) return false;
  const isCharacter = [...key].length === 1;
  // The step `press` supports no modifiers.
  if (shiftKey && !isCharacter) return false;
  if (FIELD_KEYS.includes(key)) return true;
  const isMoving = MOVING_KEYS.includes(key);
  if (element && matches(element, FILLED))
    return isMoving && matches(element, "[role=combobox],[aria-controls]");
  // These elements have their own keys for choosing, and report the choice.
  if (element && matches(element, "select")) return false;
  const isOnWidget = element !== undefined && interactiveAt(element) !== null;
  if (isMoving) return isOnWidget && !matches(element, "input[type=radio]");
  if (key === " ") return isOnWidget;
  return isCharacter || EDITING_KEYS.includes(key);
}

function typedText(field: HTMLElement): string {
  return valueOf(field) ?? textOf(field);
}
