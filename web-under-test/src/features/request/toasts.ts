/** Messages that are shown for a while and then go by themselves (§4). */
import { createStore, type Store } from "../../lib/store";
import type { Timers } from "../../lib/timers";
import { TOAST_MS } from "./limits";

export interface Toast {
  readonly id: number;
  readonly text: string;
}

export interface Toasts {
  readonly list: Store<readonly Toast[]>;
  show(text: string): void;
  close(id: number): void;
}

export function createToasts(timers: Timers): Toasts {
  const list = createStore<readonly Toast[]>([]);
  let last = 0;
  const close = (id: number): void =>
    list.set(list.get().filter((toast) => toast.id !== id));
  return {
    list,
    close,
    show(text) {
      last += 1;
      const id = last;
      list.set([...list.get(), { id, text }]);
      timers.after(TOAST_MS, () => close(id));
    },
  };
}
