/**
 * The browser's own functions, taken before any client code can replace them and before the clock does.
 */
export interface Natives {
  setTimeout: (callback: () => void, ms: number) => unknown;
  /** The wall's clock, in milliseconds since 1970. */
  realNow: () => number;
  MessageChannel: typeof MessageChannel;
  dispatchEvent: (target: EventTarget, event: Event) => boolean;
  prompt: (message: string, text: string) => string | null;
}

export function takeNatives(window: Window & typeof globalThis): Natives {
  const { setTimeout, dispatchEvent, prompt } = window;
  return {
    setTimeout: (callback, ms) => setTimeout.call(window, callback, ms),
    realNow: window.Date.now,
    MessageChannel: window.MessageChannel,
    dispatchEvent: (target, event) => dispatchEvent.call(target, event),
    prompt: (message, text) => prompt.call(window, message, text),
  };
}
