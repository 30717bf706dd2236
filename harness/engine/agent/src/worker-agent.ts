/**
 * The agent of a dedicated worker: runs before the client's script, loads that itself, and uses the
 * page's clock. It is a bundle of its own, whose source is part of the page's agent.
 */
import { takeEvents } from "./events";
import { PageClock } from "./clock";
import { installNavigator } from "./device";
import { takeNatives } from "./natives";
import { observeConsole, observeRejections } from "./observe";
import type { NoteSink } from "./outbox";
import { installRandom } from "./random";
import { sealed, unsealed, type Message, type Order } from "./remote";
import { Activity, watchActivity } from "./settle";
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
const KEY = Symbol.for("footbridge");
const keeper = scope as unknown as Record<symbol, WorkerBoot | undefined>;
/** The client's script can't be loaded. */
class LoadError extends Error {}

function start(boot: WorkerBoot): void {
  const natives = takeNatives(scope);
  const events = takeEvents(scope);
  const nativePost = scope.postMessage.bind(scope) as (data: unknown) => void;
  const nativeClose = scope.close.bind(scope);
  const { importScripts, fetch, Blob, URL, MessageEvent } = scope;
  const createUrl = URL.createObjectURL.bind(URL);
  const post = (message: Message): void =>
    nativePost(sealed(boot.channel, message));
  const outbox: NoteSink = {
    send: (note) => post({ is: "note", note }),
    // A worker has no way to wait for the app.
    ask: () => undefined,
  };
  const activity = new Activity(natives);
  const clock = new PageClock(boot.now, boot.now, natives.reportError);
  const world = new World(clock.timeline, activity);
  const obey = follow(world, post);

  // Messages to the client's script are queued until it is loaded.
  let waiting: MessageEvent[] | undefined = [];
  scope.addEventListener("message", (event) => {
    const order = unsealed(boot.channel, events.data(event));
    if (order !== undefined) {
      events.stop(event);
      void obey(order as Order);
    } else if (waiting) {
      event.stopImmediatePropagation();
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
    Reflect.apply(nativePost, scope, args);
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
    const held = waiting ?? [];
    waiting = undefined;
    for (const { data, ports, origin } of held)
      scope.dispatchEvent(
        new MessageEvent("message", { data, ports: [...ports], origin }),
      );
    activity.pulse();
  }

  /**
   * An address from which the script can be loaded at once: loading must not block the worker,
   * which has to answer orders.
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

const given = keeper[KEY];
Reflect.deleteProperty(scope, KEY);
if (given) start(given);
