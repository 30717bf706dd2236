/**
 * The agent of a dedicated worker. It runs first, loads the client's script, and uses the page's clock. It is a
 * separate bundle, whose source is part of the page's agent.
 */
import { apply, bare, OwnQueue } from "./builtins";
import { takeEvents } from "./events";
import { PageClock } from "./clock";
import { installNavigator } from "./device";
import { takeNatives } from "./natives";
import { observeConsole, observeRejections } from "./observe";
import type { MessageSink } from "./outbox";
import { installRandom } from "./random";
import { sealed, unsealed, type Message, type RemoteCommand } from "./remote";
import { Activity, watchActivity } from "./activity";
import { countSockets } from "./sockets";
import { installTime } from "./time";
import { installLocation } from "./worker-location";
import { installWorkers, type WorkerBoot } from "./workers";
import { follow, World } from "./world";

type WorkerScope = Window &
  typeof globalThis & {
    importScripts: (...urls: string[]) => void;
    WorkerNavigator: { prototype: object };
  };

const scope = self as unknown as WorkerScope;
/** The client's script can't be loaded. */
class LoadError extends Error {}

function start(boot: WorkerBoot): void {
  const natives = takeNatives(scope);
  const nativePost = scope.postMessage.bind(scope) as (data: unknown) => void;
  const nativeClose = scope.close.bind(scope);
  const { importScripts, fetch, Blob, URL, MessageEvent } = scope;
  const createUrl = URL.createObjectURL.bind(URL);
  const post = (message: Message): void =>
    nativePost(sealed(boot.channel, message));
  const outbox: MessageSink = {
    send: (message) => post({ is: "message", message }),
    // A worker can't wait for the app.
    call: () => undefined,
  };
  const activity = new Activity(natives);
  const clock = new PageClock(boot.now, boot.now, natives.reportError);
  const world = new World(clock.timeline, activity);
  const execute = follow(world, post);

  // Messages to the client's script are queued until it is loaded.
  let waiting: OwnQueue<MessageEvent> | undefined = new OwnQueue();
  events.listenFirst<MessageEvent>(scope, "message", (event) => {
    const command = unsealed(boot.channel, events.sent(event));
    if (command !== undefined) {
      events.stop(event);
      void execute(command as RemoteCommand);
    } else if (waiting) {
      events.stop(event);
      waiting.push(event);
    } else activity.pulse();
  });

  watchActivity(scope, activity, natives, boot.virtualTime);
  countSockets(scope, activity, natives);
  const { environment } = boot;
  installWorkers(scope, {
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
  scope.postMessage = ((...args: unknown[]) => {
    activity.pulse();
    apply(nativePost, scope, args);
  }) as typeof scope.postMessage;
  scope.close = () => {
    post({ is: "gone" });
    nativeClose();
  };
  post({ is: "ready" });
  void load();

  async function load(): Promise<void> {
    try {
      if (boot.isModule) await import(boot.url);
      else importScripts.call(scope, await scriptUrl());
    } catch (error) {
      if (error instanceof LoadError || boot.isModule) post({ is: "failed" });
      else scope.reportError(error);
    }
    const held = waiting;
    waiting = undefined;
    for (let event = held?.shift(); event; event = held?.shift()) {
      const { ports, origin } = event;
      const data = events.data(event);
      const init = bare({ data, ports: [...ports], origin });
      events.dispatch(scope, new MessageEvent("message", init));
    }
    activity.pulse();
  }

  /**
   * An address from which the script can be loaded at once. Loading must not block the worker, which has to reply to
   * commands.
   */
  async function scriptUrl(): Promise<string> {
    if (!/^https?:/.test(boot.url)) return boot.url;
    const text = await fetch(boot.url, { credentials: "same-origin" }).then(
      (response) => {
        if (!response.ok) throw new LoadError();
        return activity.track(response.text());
      },
      () => {
        throw new LoadError();
      },
    );
    const source = `${text}\n//# sourceURL=${boot.url}`;
    return createUrl(new Blob([source], { type: "text/javascript" }));
  }
}

const events = takeEvents(scope);
// The first message comes from the page's agent, which sends it before the client has the worker.
events.listenOnce<MessageEvent>(scope, "message", (event) => {
  events.stop(event);
  start(events.sent(event) as WorkerBoot);
});
