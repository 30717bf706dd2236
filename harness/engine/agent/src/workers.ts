/**
 * Dedicated workers in the page's world. Each starts with an agent of its own (`worker-agent.ts`),
 * which loads the client's script and uses the page's clock.
 */
import type { Boot, Environment } from "./wire";
import type { Natives } from "./natives";
import { notesFrom, type NoteSink } from "./outbox";
import { seedFor } from "./random";
import { apply, uncurry } from "./builtins";
import { takeEvents } from "./events";
import { Remote, sealed, unsealed, type Message } from "./remote";
import type { World } from "./world";

/** The source of the worker's agent, inserted when the agent is bundled. */
declare const WORKER_AGENT: string;

/** The data that a worker gets when it starts, before any client code runs. */
export interface WorkerBoot {
  now: number;
  epoch: number;
  seed: number;
  virtualTime: boolean;
  channel: string;
  environment: Environment;
  /** The address of the client's script. */
  url: string;
  /**
   * The address that the client gave: the same as `url`, except for a blob that may be revoked by
   * then.
   */
  address: string;
  isModule: boolean;
  /** The agent's source, for workers of the worker. */
  agent: string;
}

interface Around {
  boot: Pick<
    Boot,
    "epoch" | "virtualTime" | "channel" | "environment" | "nativeHandlers"
  >;
  natives: Pick<Natives, "setTimeout" | "stringify">;
  world: World;
  outbox: NoteSink;
  seed: number;
  agent?: string;
  /** The base of relative addresses. */
  base?: string;
}

const JAVASCRIPT = "text/javascript";

type Scope = Window & typeof globalThis;

export function installWorkers(scope: Scope, around: Around): void {
  const { Worker, Blob, URL, MessageEvent } = scope as Partial<Scope>;
  if (!Worker || !Blob || !URL || !MessageEvent) return;
  const agent =
    around.agent ??
    (typeof WORKER_AGENT === "undefined" ? undefined : WORKER_AGENT);
  if (agent === undefined) return;
  const { world, boot, natives } = around;
  const { stringify } = natives;
  const { postMessage, terminate } = Worker.prototype;
  const events = takeEvents(scope);
  const addEventListener = uncurry(
    scope.EventTarget.prototype.addEventListener,
  );
  const dispatchEvent = events.dispatch;
  const { createObjectURL, revokeObjectURL } = URL;
  const createUrl = (object: Blob | MediaSource): string =>
    apply(createObjectURL, URL, [object]) as string;
  const ErrorEvent = scope.Event;
  const remotes = new WeakMap<Worker, Remote>();
  let count = 0;

  // A blob's address is often revoked as soon as the worker is created, when its agent has yet to load it.
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (object: Blob | MediaSource): string => {
    const url = createUrl(object);
    if (object instanceof Blob) blobs.set(url, object);
    return url;
  };
  URL.revokeObjectURL = (url: string): void => {
    blobs.delete(url);
    revokeObjectURL.call(URL, url);
  };

  /** A script that starts the agent, which then loads the client's script. */
  function bootstrap(url: string, isModule: boolean): string {
    const blob = blobs.get(url);
    const config: WorkerBoot = {
      now: world.timeline.now,
      epoch: boot.epoch,
      seed: seedFor(around.seed, `worker ${++count}`),
      virtualTime: boot.virtualTime,
      channel: boot.channel,
      environment: boot.environment,
      // A classic script is imported with a JavaScript type, which a worker's script needn't have.
      url: blob ? createUrl(new Blob!([blob], { type: JAVASCRIPT })) : url,
      address: url,
      isModule,
      agent: agent ?? "",
    };
    const script = `self[Symbol.for("footbridge")]=${stringify(config)};${agent}`;
    return createUrl(new Blob!([script], { type: JAVASCRIPT }));
  }

  /** The same message once more. Chromium dispatches no event again that was stopped. */
  const again = (event: MessageEvent): Event => {
    const { ports, origin } = event;
    const data = events.data(event);
    return new MessageEvent("message", { data, ports: [...ports], origin });
  };

  function connect(worker: Worker, url: string): void {
    let isReady = false;
    let isReleasing = false;
    const held: Event[] = [];
    const release = async (): Promise<void> => {
      for (let event = held.shift(); event; event = held.shift()) {
        isReleasing = true;
        dispatchEvent(worker, event);
        isReleasing = false;
        // Each message is a task of its own.
        // oxlint-disable-next-line no-await-in-loop
        await world.activity.turn();
      }
    };
    const remote = new Remote(
      {
        post: (order) =>
          apply(postMessage, worker, [sealed(boot.channel, order)]),
        isClosed: () => false,
        release,
      },
      natives.setTimeout,
    );
    const name = url.replace(/^(data|blob):.*$/s, "$1:").replace(/[?#].*$/, "");
    const outbox = notesFrom(() => `worker ${name}`, around.outbox);
    const take = (message: Message): void => {
      switch (message.is) {
        case "ready":
          isReady = true;
          break;
        case "gone":
          void release();
          world.delete(remote);
          break;
        case "failed":
          worker.dispatchEvent(new ErrorEvent("error"));
          break;
        case "note":
          outbox.send(message.note);
          break;
        case "done":
          remote.done(message);
      }
    };
    addEventListener(worker, "message", (event) => {
      const message = unsealed(
        boot.channel,
        events.data(event as MessageEvent),
      );
      if (message !== undefined) {
        events.stop(event);
        take(message as Message);
      } else if (boot.virtualTime && !isReleasing && !remote.isGone) {
        event.stopImmediatePropagation();
        held.push(again(event as MessageEvent));
      } else world.activity.pulse();
    });
    addEventListener(worker, "error", () => {
      // The worker never started, so there is nothing to wait for.
      if (!isReady) world.delete(remote);
    });
    remotes.set(worker, remote);
    world.add(remote);
  }

  Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
    world.activity.pulse();
    return Reflect.apply(postMessage, this, args) as undefined;
  };
  Worker.prototype.terminate = function (this: Worker) {
    const remote = remotes.get(this);
    if (remote) world.delete(remote);
    terminate.call(this);
  };
  const watched = new Proxy(Worker, {
    construct(target, args: [unknown, WorkerOptions?], asked) {
      const url = absolute(args[0]);
      if (url === undefined) return Reflect.construct(target, args, asked);
      const isModule = args[1]?.type === "module";
      const script = bootstrap(url, isModule);
      const rest = args.slice(1) as [WorkerOptions?];
      const worker = Reflect.construct(
        target,
        [script, ...rest],
        asked,
      ) as Worker;
      connect(worker, url);
      return worker;
    },
  });
  Worker.prototype.constructor = watched;
  scope.Worker = watched;

  /** The script's absolute address; undefined if the browser refuses such a worker. */
  function absolute(address: unknown): string | undefined {
    try {
      const base = around.base ?? scope.document.baseURI;
      const url = new URL!(String(address), base);
      const isOwn =
        !/^https?:$/.test(url.protocol) || url.origin === scope.origin;
      return isOwn ? url.href : undefined;
    } catch {
      return undefined;
    }
  }
}
