/**
 * The agent of a dedicated worker. It runs first, loads the client's script, and uses the page's clock. It is a
 * separate bundle, whose source is part of the page's agent.
 */
import { readUnreadBodies } from "./bodies";
import { apply, bare, OwnQueue, toNumber } from "./builtins";
import { takeEvents } from "./events";
import { PageClock } from "./clock";
import { installNavigator } from "./device";
import { takeNatives, type Natives } from "./natives";
import { observeConsole, observeRejections } from "./observe";
import type { MessageSink } from "./outbox";
import { installRandom } from "./random";
import { announceRequests } from "./requests";
import { sealed, unsealed, type Message, type RemoteCommand } from "./remote";
import { Activity } from "./activity";
import { watchActivity } from "./watch-activity";
import { countSockets } from "./sockets";
import { installTime } from "./time";
import { installLocation } from "./worker-location";
import { takeLoad } from "./worker-script";
import { installWorkers, type WorkerBoot } from "./workers";
import { follow, World } from "./world";

type WorkerScope = Window &
  typeof globalThis & {
    importScripts: (...urls: string[]) => void;
    WorkerNavigator: { prototype: object };
  };

const scope = self as unknown as WorkerScope;

function start(boot: WorkerBoot): void {
  const natives = takeNatives(scope);
  const nativePost = scope.postMessage.bind(scope) as (data: unknown) => void;
  const post = (message: Message): void =>
    nativePost(sealed(boot.channel, message));
  const outbox: MessageSink = {
    send: (message) => post({ is: "message", message }),
    // A worker can't wait for the app.
    call: () => undefined,
  };
  const activity = new Activity(natives);
  const load = takeLoad(scope, boot, activity);
  const clock = new PageClock(boot.now, boot.now, natives.reportError);
  const world = new World(clock.timeline, activity);
  const release = receive(boot.channel, activity, follow(world, post));
  install(boot, { natives, world, outbox, clock });
  watchPosts(activity, nativePost, () => post({ is: "gone" }));
  watchSleep((sleeps) => post({ is: "sleep", sleeps }));
  post({ is: "ready" });
  void load(
    () => post({ is: "failed" }),
    () => {
      release();
      activity.pulse();
    },
  );
}

/**
 * Receives the commands of the page's agent. Messages to the client's script are queued until it is loaded: the
 * returned function delivers them.
 */
function receive(
  channel: string,
  activity: Activity,
  execute: (command: RemoteCommand) => Promise<void>,
): () => void {
  const { MessageEvent } = scope;
  let waiting: OwnQueue<MessageEvent> | undefined = new OwnQueue();
  events.listenFirst<MessageEvent>(scope, "message", (event) => {
    const command = unsealed(channel, events.sent(event));
    if (command !== undefined) {
      events.stop(event);
      void execute(command as RemoteCommand);
    } else if (waiting) {
      events.stop(event);
      waiting.push(event);
    } else activity.pulse();
  });
  return () => {
    const held = waiting;
    waiting = undefined;
    for (let event = held?.shift(); event; event = held?.shift()) {
      const { ports, origin } = event;
      const data = events.data(event);
      const init = bare({ data, ports: [...ports], origin });
      events.dispatch(scope, new MessageEvent("message", init));
    }
  };
}

/** The agent's state in the worker. */
interface Own {
  natives: Natives;
  world: World;
  outbox: MessageSink;
  clock: PageClock;
}

/** Installs the agent in the worker. */
function install(
  boot: WorkerBoot,
  { natives, world, outbox, clock }: Own,
): void {
  const { activity } = world;
  readUnreadBodies(scope, natives);
  if (boot.reports.requests)
    announceRequests(scope, outbox, () => boot.address);
  watchActivity(scope, activity, natives, boot.virtualTime);
  countSockets(scope, activity, natives);
  const { environment } = boot;
  installWorkers(scope, {
    isGone: () => false,
    boot: { ...boot, nativeHandlers: [] },
    natives,
    world,
    outbox,
    seed: boot.seed,
    agent: boot.agent,
    base: boot.address,
  });
  if (boot.virtualTime) {
    installTime(scope, clock, boot.epoch);
    installRandom(scope, boot.seed);
  }
  installNavigator(scope, scope.WorkerNavigator.prototype, environment);
  installLocation(scope, boot.address);
  observeRejections(scope, outbox)();
  observeConsole(scope, outbox);
}

/** Watches the waits of the worker's thread that end by themselves. No clock but the machine's can end them. */
function watchSleep(onSleep: (sleeps: boolean) => void): void {
  const { wait } = Atomics;
  Atomics.wait = ((...given: Parameters<typeof wait>) => {
    const timeout = toNumber(given[3]);
    // Without a number it waits for ever, as it does with infinity.
    if (!(timeout < Infinity)) return apply(wait, Atomics, given);
    onSleep(true);
    try {
      return apply(wait, Atomics, given);
    } finally {
      onSleep(false);
    }
  }) as typeof wait;
}

/** Watches the client's messages to the page, and the end of the worker. */
function watchPosts(
  activity: Activity,
  nativePost: (data: unknown) => void,
  onClose: () => void,
): void {
  const nativeClose = scope.close.bind(scope);
  scope.postMessage = ((...args: unknown[]) => {
    activity.pulse();
    apply(nativePost, scope, args);
  }) as typeof scope.postMessage;
  scope.close = () => {
    onClose();
    nativeClose();
  };
}

const events = takeEvents(scope);
// The first message comes from the page's agent, which sends it before the client has the worker.
events.listenOnce<MessageEvent>(scope, "message", (event) => {
  events.stop(event);
  start(events.sent(event) as WorkerBoot);
});
