/** The browser's own functions, saved before client code and the virtual clock replace them. */
export interface Natives {
  setTimeout: (callback: () => void, ms: number) => unknown;
  /** The real time, in milliseconds since 1970. */
  realNow: () => number;
  MessageChannel: typeof MessageChannel;
  /** `JSON.stringify`; undefined for a value without a JSON form. */
  stringify: (value: unknown) => string | undefined;
  dispatchEvent: (target: EventTarget, event: Event) => boolean;
  /** A synchronous question to the engine; null if the engine doesn't know the answer. */
  askEngine: (question: "boot" | "frame" | "requested") => string | null;
}

export function takeNatives(window: Window & typeof globalThis): Natives {
  const { setTimeout, dispatchEvent } = window;
  // Workers have no `prompt`.
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
