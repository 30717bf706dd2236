/**
 * Message toasts: short texts over the page that disappear by themselves (§2.4, §4).
 *
 * ```ts
 * const close = messages.show({ message: t("copied"), type: "success" });
 * ```
 */
import { createStore, type Store } from "../lib/store";
import type { Timers } from "../lib/timers";
import type { IconName } from "./icon-paths";
import type { Layers } from "./layers";
import { MESSAGE_MS, MESSAGE_OFFSET_PX } from "./limits";
import { createStays } from "./stays";

export type MessageType = "info" | "success" | "warning" | "error";

export interface MessageOptions {
  readonly message: string;
  readonly type?: MessageType;
  /** Milliseconds; 0 stays until it is closed. */
  readonly duration?: number;
  /** Replaces the icon of the type. */
  readonly icon?: IconName;
  /** A single class name. */
  readonly customClass?: string;
  readonly showClose?: boolean;
  readonly center?: boolean;
  /** Pixels from the top of the window, for the first message. */
  readonly offset?: number;
  readonly zIndex?: number;
}

export interface Message extends Required<MessageOptions> {
  readonly id: number;
}

export interface Messages {
  /** Oldest first. */
  readonly list: Store<readonly Message[]>;
  /** Returns a function that closes it. */
  show(options: MessageOptions): () => void;
  close(id: number): void;
  closeAll(): void;
  /** The pointer is over it: it stays. */
  hold(id: number): void;
  /** The pointer left: its full duration starts again. */
  release(id: number): void;
}

export function createMessages(timers: Timers, layers: Layers): Messages {
  const list = createStore<readonly Message[]>([]);
  const stays = createStays(timers, (id) =>
    list.set(list.get().filter((message) => message.id !== id)),
  );
  return {
    list,
    show(options) {
      const { type = "info", duration = MESSAGE_MS } = options;
      const id = stays.begin(duration);
      const message: Message = {
        icon: type,
        customClass: "",
        showClose: false,
        center: false,
        offset: MESSAGE_OFFSET_PX,
        zIndex: options.zIndex ?? layers.next(),
        ...options,
        type,
        duration,
        id,
      };
      list.set([...list.get(), message]);
      return () => stays.end(id);
    },
    close: stays.end,
    closeAll: () => list.get().forEach(({ id }) => stays.end(id)),
    hold: stays.hold,
    release: stays.release,
  };
}
