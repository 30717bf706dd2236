/**
 * Reports sockets that are opening, which are loads that an engine doesn't report. A worker's sockets count as its work
 * instead, since a worker may end without notice.
 */
import { construct, getter, OwnSet } from "./builtins";
import { takeEvents } from "./events";
import type { MessageSink } from "./outbox";
import type { Natives } from "./natives";
import type { Activity } from "./activity";

type Scope = Window & typeof globalThis;
type Messages = Pick<Natives, "queueMessage">;

/** Returns a function that ends the reports of all sockets that are still opening, for when their window is left. */
export function watchSockets(
  scope: Scope,
  outbox: MessageSink,
  natives: Messages,
): () => void {
  const ends = new OwnSet<() => void>();
  const type = (scope as Partial<Scope>).WebSocket;
  if (!type) return () => undefined;
  const urlOf = getter(type.prototype, "url");
  watch(scope, natives, (socket) => {
    // Read now, since a client may replace it.
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

/** Counts a socket as work until it is open or has failed. */
export function countSockets(
  scope: Scope,
  activity: Activity,
  natives: Messages,
): void {
  watch(scope, natives, () => activity.begin());
}

/** Calls `begin` with each socket, and the function it returns when the socket is open or has failed. */
function watch(
  scope: Scope,
  natives: Messages,
  begin: (socket: WebSocket) => () => void,
): void {
  const type = (scope as Partial<Scope>).WebSocket;
  if (!type) return;
  const { listen } = takeEvents(scope);
  const watched = new Proxy(type, {
    construct(target, args, newTarget) {
      const socket = construct(
        target,
        args,
        newTarget as typeof type,
      ) as WebSocket;
      const end = begin(socket);
      // Events dispatched by the page don't count.
      const onEnd = (event: Event): void => {
        if (event.isTrusted) end();
      };
      listen(socket, "open", onEnd);
      listen(socket, "close", onEnd);
      // WebKit sends the close that follows an error in a separate message. No close follows the refusal of an
      // unencrypted socket.
      listen(socket, "error", (event) => {
        if (event.isTrusted) natives.queueMessage(end);
      });
      return socket;
    },
  });
  type.prototype.constructor = watched;
  scope.WebSocket = watched;
}
