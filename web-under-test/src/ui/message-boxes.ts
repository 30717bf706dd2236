/**
 * Message boxes: a question over the page, answered by a promise (§2.4, §4, §5).
 *
 * ```ts
 * const { action } = await boxes.confirm({ title, message });
 * if (action === "confirm") await cancelAll();
 * ```
 */
import { createStore, type Store } from "../lib/store";
import type { Timers } from "../lib/timers";
import type { MessageType } from "./messages";
import { MODAL_FADE_MS } from "./limits";

export type BoxKind = "alert" | "confirm" | "prompt";

export interface BoxOptions {
  readonly title: string;
  readonly message: string;
  readonly type?: MessageType;
  readonly confirmText?: string;
  readonly cancelText?: string;
}

export interface PromptOptions extends BoxOptions {
  /** The initial value of the field. */
  readonly value?: string;
  readonly placeholder?: string;
  readonly pattern?: RegExp;
  /** `true` is fine, `false` is not, and a text says what is not. */
  readonly validator?: (value: string) => boolean | string;
  /** The message for an invalid value, unless the validator returns one. */
  readonly errorMessage?: string;
}

export interface BoxAnswer {
  readonly action: "confirm" | "cancel" | "close";
  /** The value of a prompt's field. */
  readonly value: string;
}

export interface MessageBox {
  readonly id: number;
  readonly kind: BoxKind;
  /** `false` while it fades. */
  readonly isOpen: boolean;
  readonly options: PromptOptions;
  readonly answer: (answer: BoxAnswer) => void;
}

export interface MessageBoxes {
  /** The last lies on top. */
  readonly list: Store<readonly MessageBox[]>;
  alert(options: BoxOptions): Promise<BoxAnswer>;
  confirm(options: BoxOptions): Promise<BoxAnswer>;
  prompt(options: PromptOptions): Promise<BoxAnswer>;
}

export function createMessageBoxes(timers: Timers): MessageBoxes {
  const list = createStore<readonly MessageBox[]>([]);
  let last = 0;
  const leave = (id: number): void => {
    list.set(
      list
        .get()
        .map((box) => (box.id === id ? { ...box, isOpen: false } : box)),
    );
    timers.after(MODAL_FADE_MS, () =>
      list.set(list.get().filter((box) => box.id !== id)),
    );
  };
  const ask = (kind: BoxKind, options: PromptOptions): Promise<BoxAnswer> =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      // A second answer comes too late: the promise keeps the first.
      const answer = (given: BoxAnswer): void => {
        leave(id);
        resolve(given);
      };
      list.set([...list.get(), { id, kind, isOpen: true, options, answer }]);
    });
  return {
    list,
    alert: (options) => ask("alert", options),
    confirm: (options) => ask("confirm", options),
    prompt: (options) => ask("prompt", options),
  };
}
