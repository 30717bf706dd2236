/**
 * Synchronous questions to the engine. They are prompts. A sandboxed document without `allow-modals` can show none: there
 * the engine's script asks instead, in its own script world, which no policy of the page reaches (`listen_script` in
 * `harness/engine/src/agent.rs`).
 */
import { apply, bare, encode } from "./builtins";
import { takeEvents } from "./events";

/** The key of the page's agents, if the engine passes it to the agent's script. */
declare const FOOTBRIDGE_KEY: string | undefined;

export const KEY =
  typeof FOOTBRIDGE_KEY === "undefined" ? undefined : FOOTBRIDGE_KEY;

/** A question: its kind, and its text. Null if the engine has no answer. */
export type Ask = (message: string, text: string) => string | null;

/** Call this before any client code runs. Workers can't ask. */
export function takeQuestions(window: Window & typeof globalThis): Ask {
  const { prompt, document } = window as Partial<Window>;
  if (!prompt || !document) return () => null;
  const byPrompt: Ask = (message, text) =>
    apply(prompt, window, [message, text]) as string | null;
  const byScript = takeScript(window, document);
  let isRefused: boolean | undefined;
  return (message, text) => {
    if (isRefused) return byScript(message, text);
    const answer = byPrompt(message, text);
    // The engine has an answer to each agent's first question, unless the page is being left.
    if (answer !== null) isRefused = false;
    if (isRefused === false) return answer;
    const other = byScript(message, text);
    if (other !== null) isRefused = true;
    return other;
  };
}

/**
 * Calls a function when the engine's script starts, if it has not. It may start after the agent, but before any client
 * code.
 */
export function whenScriptStarts(
  window: Window & typeof globalThis,
  run: () => void,
): void {
  if (KEY !== undefined)
    takeEvents(window).listenOnce(window.document, `${KEY}?`, run);
}

/** Asks through the engine's script, by events whose names no client code knows. */
function takeScript(
  window: Window & typeof globalThis,
  document: Document,
): Ask {
  const key = KEY;
  if (key === undefined) return () => null;
  const { CustomEvent } = window;
  const events = takeEvents(window);
  let answer: string | null = null;
  events.listenFirst<CustomEvent<unknown>>(document, `${key}=`, (event) => {
    const text = events.detail(event);
    answer = typeof text === "string" ? text : null;
  });
  return (message, text) => {
    answer = null;
    const detail = encode([message, text]);
    events.dispatch(document, new CustomEvent(`${key}!`, bare({ detail })));
    return answer;
  };
}
