/**
 * Cross-origin frames from the perspective of the page's agent, with which they communicate by
 * `postMessage`.
 */
import type { Natives } from "./natives";
import type { NoteSink } from "./outbox";
import { Remote, sealed, unsealed, type Message } from "./remote";
import type { World } from "./world";

/** Returns a function that adds the listener again, after the document was reopened. */
export function listenToFrames(
  window: Window,
  channel: string,
  world: World,
  outbox: NoteSink,
  natives: Pick<Natives, "setTimeout">,
): () => void {
  const known = new Map<Window, Remote>();
  const take = (source: Window, message: Message): void => {
    const remote = known.get(source);
    switch (message.is) {
      case "ready": {
        // A frame's next document replaces the one before.
        if (remote) world.delete(remote);
        const post = (order: Parameters<Remote["channel"]["post"]>[0]): void =>
          source.postMessage(sealed(channel, order), "*");
        const isClosed = (): boolean => source.closed;
        const release = (): Promise<void> => Promise.resolve();
        const next = new Remote(
          { post, isClosed, release },
          natives.setTimeout,
        );
        known.set(source, next);
        world.add(next);
        break;
      }
      case "gone":
        if (remote) world.delete(remote);
        known.delete(source);
        break;
      case "note":
        outbox.send(message.note);
        break;
      case "done":
        remote?.done(message);
        break;
      case "failed":
    }
  };
  const onMessage = (event: MessageEvent): void => {
    const message = unsealed(channel, event.data);
    if (message === undefined) return;
    event.stopImmediatePropagation();
    if (event.source) take(event.source as Window, message as Message);
  };
  return () => window.addEventListener("message", onMessage, true);
}
