/**
 * Dedicated workers in the page's world. Each starts with its own agent (`worker-agent.ts`), which loads the client's
 * script and uses the page's clock.
 */
import type { Boot, Environment } from "./wire";
import type { Natives } from "./natives";
import { messagesFrom, type MessageSink } from "./outbox";
import { seedFor } from "./random";
import {
  apply,
  bare,
  construct,
  listOf,
  OwnQueue,
  OwnWeakMap,
  uncurry,
} from "./builtins";
import { takeEvents } from "./events";
import { Remote, sealed, unsealed, type Message } from "./remote";
import type { World } from "./world";

/** The source of the worker's agent, inserted when the agent is bundled. */
declare const WORKER_AGENT: string;

/**
 * The data that a worker gets by its first message, before any client code runs. Its script doesn't contain the data,
 * since client code can read the script.
 */
export interface WorkerBoot {
  now: number;
  epoch: number;
  seed: number;
  virtualTime: boolean;
  channel: string;
  environment: Environment;
  /** The address of the client's script. */
  url: string;
  /** The address from the client. The same as `url`, except for a blob, which may be revoked by then. */
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
  natives: Pick<Natives, "setTimeout">;
  world: World;
  outbox: MessageSink;
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
  // Read now: missing fields would later be looked up in the page's `Object.prototype`.
  const { world, boot, natives, base } = around;
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
  const remotes = new OwnWeakMap<Worker, Remote>();
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

  const createScript = (part: BlobPart): string =>
    createUrl(new Blob!(listOf(part), bare({ type: JAVASCRIPT })));

  /** The data for the worker's agent, which then loads the client's script. */
  function bootOf(url: string, isModule: boolean): WorkerBoot {
    const blob = blobs.get(url);
    return {
      now: world.timeline.now,
      epoch: boot.epoch,
      seed: seedFor(around.seed, `worker ${++count}`),
      virtualTime: boot.virtualTime,
      channel: boot.channel,
      environment: boot.environment,
      // A classic script is imported with a JavaScript MIME type, which a worker's script needn't have.
      url: blob ? createScript(blob) : url,
      address: url,
      isModule,
      agent: agent ?? "",
    };
  }

  /** A copy of the message, since Chromium doesn't dispatch a stopped event again. */
  const again = (event: MessageEvent): Event => {
    const { ports, origin } = event;
    const data = events.data(event);
    // The list of ports uses the page's iterator; a message without ports doesn't need it.
    const init =
      ports.length > 0 ? { data, ports: [...ports], origin } : { data, origin };
    return new MessageEvent("message", bare(init));
  };

  function connect(worker: Worker, url: string, start: WorkerBoot): void {
    let isReady = false;
    const held = new OwnQueue<Event>();
    const release = async (): Promise<void> => {
      for (let event = held.shift(); event; event = held.shift()) {
        dispatchEvent(worker, event);
        // Each message is a separate task. oxlint-disable-next-line no-await-in-loop
        await world.activity.turn();
      }
    };
    apply(postMessage, worker, [start]);
    const remote = new Remote(
      {
        post: (command) =>
          apply(postMessage, worker, [sealed(boot.channel, command)]),
        isClosed: () => false,
        release,
      },
      natives.setTimeout,
    );
    const name = url.replace(/^(data|blob):.*$/s, "$1:").replace(/[?#].*$/, "");
    const outbox = messagesFrom(() => `worker ${name}`, around.outbox);
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
          dispatchEvent(worker, new ErrorEvent("error"));
          break;
        case "message":
          outbox.send(message.message);
          break;
        case "done":
          remote.done(message);
      }
    };
    addEventListener(worker, "message", (event) => {
      const message = unsealed(
        boot.channel,
        events.sent(event as MessageEvent),
      );
      if (message !== undefined) {
        events.stop(event);
        take(message as Message);
      } else if (boot.virtualTime && event.isTrusted && !remote.isGone) {
        events.stop(event);
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
    return apply(postMessage, this, args) as undefined;
  };
  Worker.prototype.terminate = function (this: Worker) {
    const remote = remotes.get(this);
    if (remote) world.delete(remote);
    apply(terminate, this, []);
  };
  const watched = new Proxy(Worker, {
    construct(target, args: [unknown, WorkerOptions?], newTarget) {
      const { 0: address } = args;
      const options = args.length > 1 ? args[1] : undefined;
      const url = absolute(address);
      if (url === undefined)
        return construct(target, args, newTarget as typeof Worker);
      const start = bootOf(url, options?.type === "module");
      const worker = construct(
        target,
        [createScript(agent), options],
        newTarget as typeof Worker,
      ) as Worker;
      connect(worker, url, start);
      return worker;
    },
  });
  Worker.prototype.constructor = watched;
  scope.Worker = watched;

  /** The script's absolute address; undefined if the browser refuses such a worker. */
  function absolute(address: unknown): string | undefined {
    try {
      const url = new URL!(String(address), base ?? scope.document.baseURI);
      const isOwn =
        !/^https?:$/.test(url.protocol) || url.origin === scope.origin;
      return isOwn ? url.href : undefined;
    } catch {
      return undefined;
    }
  }
}
