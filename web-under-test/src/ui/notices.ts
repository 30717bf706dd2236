/**
 * Notifications: a title and a text in the corner, which disappear by themselves (§2.4, §4).
 *
 * ```ts
 * notices.show({ title: t("orders.filled"), message, type: "success" });
 * ```
 */
import { createStore, type Store } from "../lib/store";
import type { Timers } from "../lib/timers";
import type { Layers } from "./layers";
import { NOTICE_MS } from "./limits";
import type { MessageType } from "./messages";
import { createStays } from "./stays";

export interface NoticeOptions {
  readonly title: string;
  readonly message?: string;
  readonly type?: MessageType;
  /** Milliseconds; 0 stays until it is closed. */
  readonly duration?: number;
}

export interface Notice extends Required<NoticeOptions> {
  readonly id: number;
  readonly zIndex: number;
}

export interface Notices {
  /** Oldest first. */
  readonly list: Store<readonly Notice[]>;
  /** Returns a function that closes it. */
  show(options: NoticeOptions): () => void;
  close(id: number): void;
  hold(id: number): void;
  release(id: number): void;
}

export function createNotices(timers: Timers, layers: Layers): Notices {
  const list = createStore<readonly Notice[]>([]);
  const stays = createStays(timers, (id) =>
    list.set(list.get().filter((notice) => notice.id !== id)),
  );
  return {
    list,
    show(options) {
      const { duration = NOTICE_MS, message = "", type = "info" } = options;
      const id = stays.begin(duration);
      const zIndex = layers.next();
      const notice = { ...options, message, type, duration, id, zIndex };
      list.set([...list.get(), notice]);
      return () => stays.end(id);
    },
    close: stays.end,
    hold: stays.hold,
    release: stays.release,
  };
}
