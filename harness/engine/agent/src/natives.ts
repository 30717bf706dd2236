/**
 * The browser's own functions, taken before any client code can replace them and before the clock does.
 */
export interface Natives {
  setTimeout: (callback: () => void, ms: number) => unknown;
  Date: DateConstructor;
  MessageChannel: typeof MessageChannel;
  dispatchEvent: (target: EventTarget, event: Event) => boolean;
  prompt: (message: string, text: string) => string | null;
}

export function takeNatives(window: Window & typeof globalThis): Natives {
  const { setTimeout, dispatchEvent, prompt } = window;
  return {
    setTimeout: (callback, ms) => setTimeout.call(window, callback, ms),
    Date: window.Date,
    MessageChannel: window.MessageChannel,
    dispatchEvent: (target, event) => dispatchEvent.call(target, event),
    prompt: (message, text) => prompt.call(window, message, text),
  };
}
