/** Cross-origin frames as seen by the page's agent, with which they communicate by `postMessage`. */
import { OwnMap } from "./builtins";
import { takeEvents } from "./events";
import type { Natives } from "./natives";
import type { MessageSink } from "./outbox";
import { Remote, sealed, unsealed, type Message } from "./remote";
import type { World } from "./world";

/** Returns a function that adds the listener again, after the document was reopened. */
export function listenToFrames(
  window: Window,
  channel: string,
  world: World,
  outbox: MessageSink,
  natives: Pick<Natives, "setTimeout" | "isStill">,
): () => void {
  const events = takeEvents(window as Window & typeof globalThis);
  const known = new OwnMap<Window, Remote>();
  const take = (source: Window, message: Message): void => {
    const remote = known.get(source);
    switch (message.is) {
      case "ready": {
        // A frame's next document replaces the previous one.
        if (remote) world.delete(remote);
        const post = (
          command: Parameters<Remote["channel"]["post"]>[0],
        ): void => source.postMessage(sealed(channel, command), "*");
        const isClosed = (): boolean => !isForeign(source) || source.closed;
        const deliver = (): boolean => false;
        const next = new Remote({ post, isClosed, deliver }, natives);
        known.set(source, next);
        world.add(next);
        break;
      }
      case "gone":
        if (remote) world.delete(remote);
        known.delete(source);
        break;
      case "message":
        outbox.send(message.message);
        break;
      case "done":
        remote?.done(message);
        break;
      case "failed":
      case "sleep":
    }
  };
  const onMessage = (event: MessageEvent): void => {
    const message = unsealed(channel, events.sent(event));
    if (message === undefined) return;
    events.stop(event);
    const source = events.source(event);
    if (source) take(source as Window, message as Message);
  };
  return () => events.listenFirst(window, "message", onMessage);
}

/** Whether a window is of another origin. If so, its functions are the browser's own, which no client can replace. */
function isForeign(window: Window): boolean {
  try {
    return !window.document;
  } catch {
    return true;
  }
}
