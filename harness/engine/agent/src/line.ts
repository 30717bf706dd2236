/**
 * The line between the agent and the harness: an element outside any document, so that client code can't get hold of
 * it, in a shadow tree, so that no `window.event` leads to it. The engine's script runs in its own script world and
 * shares only the document's nodes with the agent. It receives the element before any client code runs (`listen_script`
 * in `harness/engine/src/agent.rs`).
 */
import { bare, OwnQueue } from "./builtins";
import { takeEvents } from "./events";
import { takeHide } from "./hide";
import { createHtml } from "./html-element";

/** The event that carries a message out of the page, as JSON. */
const MESSAGE = "message";
/** The event that carries a command to the agent, as JSON: its id, the instant and the command. */
const RUN = "run";
/** The event that ends the case. */
const END = "end";

export interface Line {
  /** Sends a message. */
  send: (text: string) => void;
  /** Takes commands from now on. */
  take: (run: (text: string) => void, end: () => void) => void;
}

export function openLine(
  window: Window & typeof globalThis,
  channel: string,
): Line {
  const { document, CustomEvent, FocusEvent } = window;
  const events = takeEvents(window);
  const { dispatch } = events;
  const line = createHtml(document, "i");
  const hide = takeHide(document);
  let early: OwnQueue<string> | undefined = new OwnQueue();
  // The page may give every object properties.
  const post = (text: string): void =>
    void dispatch(line, new CustomEvent(MESSAGE, bare({ detail: text })));
  // The offered element is in no shadow tree yet: outside a tree, an event shows the tree's host instead of the
  // element.
  const offer = (): boolean => {
    const isLeft = dispatch(
      document,
      new FocusEvent(channel, { relatedTarget: line, cancelable: true }),
    );
    if (isLeft) return true;
    hide(line);
    const waiting = early;
    early = undefined;
    for (
      let text = waiting?.shift();
      text !== undefined;
      text = waiting?.shift()
    )
      post(text);
    return false;
  };
  // The engine's script takes the offer once. If it starts after the agent, it requests the offer.
  if (offer())
    document.addEventListener(`${channel}?`, () => void offer(), {
      once: true,
    });
  return {
    send: (text) => {
      if (early) early.push(text);
      else post(text);
    },
    take: (run, end) => {
      events.listenFirst<CustomEvent<unknown>>(line, RUN, (event) => {
        const text = events.detail(event);
        if (typeof text === "string") run(text);
      });
      events.listenFirst(line, END, end);
    },
  };
}
