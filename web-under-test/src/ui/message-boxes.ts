/**
 * Message boxes: a question over the page that resolves a promise (§2.4, §4, §5).
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
  /** `true` is valid, `false` is invalid, and a text is an error message. */
  readonly validator?: (value: string) => boolean | string;
  /** The message for an invalid value, unless the validator returns one. */
  readonly errorMessage?: string;
}

export interface BoxResult {
  readonly action: "confirm" | "cancel" | "close";
  /** The value of a prompt's field. */
  readonly value: string;
}

export interface MessageBox {
  readonly id: number;
  readonly kind: BoxKind;
  /** `false` while it fades out. */
  readonly isOpen: boolean;
  readonly options: PromptOptions;
  readonly settle: (settle: BoxResult) => void;
}

export interface MessageBoxes {
  /** The last one lies on top. */
  readonly list: Store<readonly MessageBox[]>;
  alert(options: BoxOptions): Promise<BoxResult>;
  confirm(options: BoxOptions): Promise<BoxResult>;
  prompt(options: PromptOptions): Promise<BoxResult>;
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
  const ask = (kind: BoxKind, options: PromptOptions): Promise<BoxResult> =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      // A second result has no effect: the promise keeps the first.
      const settle = (given: BoxResult): void => {
        leave(id);
        resolve(given);
      };
      list.set([...list.get(), { id, kind, isOpen: true, options, settle }]);
    });
  return {
    list,
    alert: (options) => ask("alert", options),
    confirm: (options) => ask("confirm", options),
    prompt: (options) => ask("prompt", options),
  };
}
