/**
 * Tells of sockets that open: they are loads that an engine doesn't report. A worker's are not told of, since it may be ended
 * without a word: they count as its work instead.
 */
import { construct, getter, OwnSet } from "./builtins";
import { takeEvents } from "./events";
import type { NoteSink } from "./outbox";
import type { Natives } from "./natives";
import type { Activity } from "./settle";

type Scope = Window & typeof globalThis;
type Messages = Pick<Natives, "queueMessage">;

/** Returns a function that tells of all sockets which are still opening that they no longer are: their window goes. */
export function watchSockets(
  scope: Scope,
  outbox: NoteSink,
  natives: Messages,
): () => void {
  const ends = new OwnSet<() => void>();
  const type = (scope as Partial<Scope>).WebSocket;
  if (!type) return () => undefined;
  const urlOf = getter(type.prototype, "url");
  watch(scope, natives, (socket) => {
    // Taken now: a client may put anything in its place.
    const url = urlOf(socket);
    outbox.send({ kind: "socket-opening", url });
    const end = (): void => {
      if (ends.delete(end)) outbox.send({ kind: "socket-settled", url });
    };
    ends.add(end);
    return end;
  });
  return () => ends.forEach((end) => end());
}

/** A socket counts as work until it is open or given up. */
export function countSockets(
  scope: Scope,
  activity: Activity,
  natives: Messages,
): void {
  watch(scope, natives, () => activity.begin());
}

/** `begin` is called with each socket; what it returns is called when the socket is open or given up. */
function watch(
  scope: Scope,
  natives: Messages,
  begin: (socket: WebSocket) => () => void,
): void {
  const type = (scope as Partial<Scope>).WebSocket;
  if (!type) return;
  const { listen } = takeEvents(scope);
  const watched = new Proxy(type, {
    construct(target, args, asked) {
      const socket = construct(target, args, asked as typeof type) as WebSocket;
      const end = begin(socket);
      // What the page dispatches is no end.
      const onEnd = (event: Event): void => {
        if (event.isTrusted) end();
      };
      listen(socket, "open", onEnd);
      listen(socket, "close", onEnd);
      // WebKit tells of the close that follows an error in a message of its own. None follows the refusal of an unencrypted socket.
      listen(socket, "error", (event) => {
        if (event.isTrusted) natives.queueMessage(end);
      });
      return socket;
    },
  });
  type.prototype.constructor = watched;
  scope.WebSocket = watched;
}
