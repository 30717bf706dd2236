/**
 * The line between the agent and the harness: an element that is in no document, so that client code can't get hold of it, and
 * in a shadow tree, so that no `window.event` leads to it. The
 * engine's part, which runs in a script world of its own, shares the document's nodes with the agent and nothing else; it is
 * given the element before any client code runs (`listen_script` in `harness/engine/src/agent.rs`).
 */
import { bare } from "./builtins";
import { takeEvents } from "./events";
import { takeHide } from "./hide";

/** The event that carries a note out of the page, as JSON. */
const NOTE = "note";
/** The event that carries a command to the agent, as JSON: its id, the instant and the command. */
const RUN = "run";
/** The event that ends the case. */
const END = "end";

export interface Line {
  /** Sends a note. */
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
  const line = document.createElement("i");
  const hide = takeHide(document);
  // The element that is offered is in no shadow tree yet: outside of its tree an event has the tree's host in its place.
  const offer = (): boolean => {
    const isLeft = dispatch(
      document,
      new FocusEvent(channel, { relatedTarget: line, cancelable: true }),
    );
    if (!isLeft) hide(line);
    return isLeft;
  };
  // The engine's part takes the offer once. If it starts after the agent, it asks for it.
  if (offer())
    document.addEventListener(`${channel}?`, () => void offer(), {
      once: true,
    });
  return {
    send: (text) => {
      // The page may give every object properties.
      dispatch(line, new CustomEvent(NOTE, bare({ detail: text })));
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
