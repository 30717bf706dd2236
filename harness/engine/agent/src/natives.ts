/** The browser's functions, saved before client code and the virtual clock replace them. */
import { apply, bare, getter, OwnQueue, parseJson } from "./builtins";
import { takeHide } from "./hide";
import { createHtml } from "./html-element";
import { takeQuestions, whenScriptStarts } from "./questions";
import type { Boot } from "./wire.generated";

export interface Natives {
  setTimeout: (callback: () => void, ms: number) => unknown;
  /** The real time, in milliseconds since 1970. */
  realNow: () => number;
  /** Runs a function as a task of the event loop, after all earlier tasks. */
  queueTask: (run: () => void) => void;
  /** Whether such tasks run after all other queued tasks of this thread. */
  areTasksInOrder: boolean;
  /** Runs a function when a message through a port has returned. */
  queueMessage: (run: () => void) => void;
  /** Runs a function when nothing else of this thread is queued, as far as the engine supports it. */
  queueLast: (run: () => void) => void;
  /** Reports an exception as an uncaught one. */
  reportError: (error: unknown) => void;
  /** A synchronous query to the engine; null if the engine has no result. */
  queryEngine: (
    question: "key" | "requested" | "still" | `key-pair ${number}`,
  ) => string | null;
  /**
   * Whether no thread of the engine has worked since the last such question. `isRepeated` is false for the first of
   * several.
   */
  isStill: (isRepeated: boolean) => boolean;
  /** Asks for the boot data of a page or a frame, at most once more when the engine's script starts. */
  askForBoot: (of: "boot" | "frame", begin: (boot: Boot) => void) => void;
  /** A call of the app that the page waits for; null without a return value. */
  callApp: (message: string) => string | null;
}

export function takeNatives(window: Window & typeof globalThis): Natives {
  const { setTimeout, reportError } = window;
  const queueTask = toggles((window as Partial<Window>).document);
  const queueMessage = messages(window.MessageChannel, queueTask);
  const ask = takeQuestions(window);
  return {
    // A function of this window calls it, since a browser doesn't call one of a window that is gone.
    setTimeout: (callback, ms) =>
      apply(setTimeout, window, [() => callback(), ms]),
    realNow: window.Date.now,
    queueTask: queueTask ?? queueMessage,
    areTasksInOrder: queueTask !== undefined,
    queueMessage,
    queueLast: lastTasks(window) ?? queueMessage,
    reportError: (error) => void apply(reportError, window, [error]),
    queryEngine: (question) => ask("footbridge", question),
    isStill: (isRepeated) => ask("footbridge", "still") !== null && isRepeated,
    askForBoot: (of, begin) => {
      const tryToBegin = (): boolean => {
        const text = ask("footbridge", of);
        if (text !== null) begin(parseJson(text) as Boot);
        return text !== null;
      };
      if (!tryToBegin()) whenScriptStarts(window, tryToBegin);
    },
    callApp: (message) => ask("footbridge-call", message),
  };
}

/**
 * Tasks of the lowest priority, where the engine has them (Chromium): there a loaded script runs in a separate task,
 * some time later.
 */
function lastTasks(
  window: Window & Partial<Pick<typeof globalThis, "scheduler">>,
): Natives["queueLast"] | undefined {
  const { scheduler } = window;
  if (!scheduler) return undefined;
  const { postTask } = scheduler;
  return (run) =>
    void apply(postTask, scheduler, [run, bare({ priority: "background" })]);
}

/**
 * Messages to itself. WebKit passes them to another process and back, which takes a tenth of a millisecond or more, so
 * the channel is opened on demand. In a window, the function runs in a following task of `after`, since `window.event`
 * leads to the port while a listener handles the message.
 */
function messages(
  Channel: typeof MessageChannel | undefined,
  after: Natives["queueTask"] | undefined,
): Natives["queueMessage"] {
  const postMessage = Channel && MessagePort.prototype.postMessage;
  const start = Channel && MessagePort.prototype.start;
  const listen = Channel && MessagePort.prototype.addEventListener;
  const firstOf = Channel && getter(Channel.prototype, "port1");
  const secondOf = Channel && getter(Channel.prototype, "port2");
  const waiting = new OwnQueue<() => void>();
  const onMessage = (): void => {
    const run = waiting.shift();
    if (run) (after ?? call)(run);
  };
  let port: MessagePort | undefined;
  return (run) => {
    if (!Channel || !postMessage || !start || !listen) return;
    if (!firstOf || !secondOf) return;
    if (!port) {
      const channel = new Channel();
      const first = firstOf(channel);
      apply(listen, first, ["message", onMessage]);
      apply(start, first, []);
      port = secondOf(channel);
    }
    waiting.push(run);
    apply(postMessage, port, [null]);
  };
}

function call(run: () => void): void {
  run();
}

/** Tasks within this process: the events of an element outside any document. Workers have none. */
function toggles(
  document: Document | undefined,
): Natives["queueTask"] | undefined {
  const details = document && createHtml(document, "details");
  if (!document || !details || !("ontoggle" in details)) return undefined;
  takeHide(document)(details);
  const waiting = new OwnQueue<() => void>();
  const toggle = details.toggleAttribute.bind(details, "open");
  details.addEventListener("toggle", () => {
    const run = waiting.shift();
    if (waiting.length > 0) toggle();
    run?.();
  });
  return (run) => {
    waiting.push(run);
    if (waiting.length === 1) toggle();
  };
}
