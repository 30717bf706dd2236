/** The connection to the agent of a dedicated worker. */
import { apply, bare, OwnQueue } from "./builtins";
import { takeEvents } from "./events";
import type { Natives } from "./natives";
import { messagesFrom, type MessageSink } from "./outbox";
import { Remote, sealed, unsealed, type Message } from "./remote";
import type { Boot } from "./wire.generated";
import type { World } from "./world";

type Scope = Window & typeof globalThis;
type Events = ReturnType<typeof takeEvents>;

/** The state that the workers of a window share. */
export interface ConnectionContext {
  boot: Pick<Boot, "virtualTime" | "channel">;
  natives: Pick<Natives, "setTimeout" | "isStill">;
  world: World;
  outbox: MessageSink;
  /** Whether the window that starts the workers is gone, and they with it. */
  isGone: () => boolean;
}

/** Connects to the agent of a new worker, to which `start` is the first message. */
type Connect = (worker: Worker, url: string, start: object) => Remote;

/** A connected worker. */
interface Connection {
  worker: Worker;
  remote: Remote;
  outbox: MessageSink;
  /** Whether the worker's agent has started. */
  isReady: boolean;
}

/** Returns a function that connects to new workers. Call this before any client code runs. */
export function takeConnect(
  scope: Scope,
  { boot, natives, world, outbox, isGone }: ConnectionContext,
): Connect {
  const { postMessage } = scope.Worker.prototype;
  const events = takeEvents(scope);
  const receive = takeReceive(scope, events, world);
  const copy = takeCopy(scope, events);
  return (worker, url, start) => {
    const held = new OwnQueue<Event>();
    const deliver = (): boolean => {
      const event = isGone() ? undefined : held.shift();
      if (event) events.dispatch(worker, event);
      return event !== undefined;
    };
    apply(postMessage, worker, [start]);
    const remote = new Remote(
      {
        post: (command) =>
          apply(postMessage, worker, [sealed(boot.channel, command)]),
        isClosed: isGone,
        deliver,
      },
      natives,
    );
    const connection: Connection = {
      worker,
      remote,
      outbox: messagesFrom(originOf(url), outbox),
      isReady: false,
    };
    events.listen<MessageEvent>(worker, "message", (event) => {
      const message = unsealed(boot.channel, events.sent(event));
      if (message !== undefined) {
        events.stop(event);
        receive(connection, message as Message);
      } else if (boot.virtualTime && event.isTrusted && !remote.isGone) {
        events.stop(event);
        held.push(copy(event));
      } else world.activity.pulse();
    });
    events.listen(worker, "error", () => {
      // The worker never started, so there is nothing to wait for.
      if (!connection.isReady) world.delete(remote);
    });
    return remote;
  };
}

/** Describes a worker in the errors and console messages that come from it. */
function originOf(url: string): () => string {
  const name = url.replace(/^(data|blob):.*$/s, "$1:").replace(/[?#].*$/, "");
  return () => `worker ${name}`;
}

/** Returns a function that handles the messages of a worker's agent. */
function takeReceive(
  { Event }: Scope,
  { dispatch }: Events,
  world: World,
): (connection: Connection, message: Message) => void {
  return (connection, message) => {
    const { worker, remote, outbox } = connection;
    switch (message.is) {
      case "ready":
        connection.isReady = true;
        break;
      case "gone":
        world.finish(remote);
        break;
      case "failed":
        dispatch(worker, new Event("error"));
        break;
      case "message":
        outbox.send(message.message);
        break;
      case "sleep":
        remote.sleeps = message.sleeps;
        break;
      case "done":
        remote.done(message);
    }
  };
}

/** Returns a function that copies a message, since Chromium doesn't dispatch a stopped event again. */
function takeCopy(
  { MessageEvent }: Scope,
  events: Events,
): (event: MessageEvent) => Event {
  return (event) => {
    const { ports, origin } = event;
    const data = events.data(event);
    // The list of ports uses the page's iterator; a message without ports doesn't need it.
    const init =
      ports.length > 0 ? { data, ports: [...ports], origin } : { data, origin };
    return new MessageEvent("message", bare(init));
  };
}
