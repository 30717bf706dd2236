/**
 * The browser's own functions, taken before any client code can replace them and before the clock does.
 */
export interface Natives {
  setTimeout: (callback: () => void, ms: number) => unknown;
  /** The wall's clock, in milliseconds since 1970. */
  realNow: () => number;
  MessageChannel: typeof MessageChannel;
  /** Undefined for what has no JSON form. */
  stringify: (value: unknown) => string | undefined;
  dispatchEvent: (target: EventTarget, event: Event) => boolean;
  /** A question that the engine answers while the page waits, or does not know. */
  askEngine: (question: "boot" | "frame" | "requested") => string | null;
}

export function takeNatives(window: Window & typeof globalThis): Natives {
  const { setTimeout, dispatchEvent } = window;
  // A worker has none.
  const { prompt } = window as Partial<Window>;
  return {
    setTimeout: (callback, ms) => setTimeout.call(window, callback, ms),
    realNow: window.Date.now,
    MessageChannel: window.MessageChannel,
    stringify: window.JSON.stringify,
    dispatchEvent: (target, event) => dispatchEvent.call(target, event),
    askEngine: (question) =>
      prompt?.call(window, "footbridge", question) ?? null,
  };
}
