/**
 * Dedicated workers in the page's world. Each starts with its own agent (`worker-agent.ts`), which loads the client's
 * script and uses the page's clock.
 */
import type { AgentReports, Boot, Environment } from "./wire.generated";
import { seedFor } from "./random";
import { apply, construct, OwnWeakMap } from "./builtins";
import type { Remote } from "./remote";
import { keepBlobs, type WorkerBlobs } from "./worker-blobs";
import { takeConnect, type ConnectionContext } from "./worker-connection";
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
  reports: AgentReports;
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

interface WorkerContext extends ConnectionContext {
  boot: Pick<
    Boot,
    | "reports"
    | "epoch"
    | "virtualTime"
    | "channel"
    | "environment"
    | "nativeHandlers"
  >;
  seed: number;
  agent?: string;
  /** The base of relative addresses. */
  base?: string;
}

type Scope = Window & typeof globalThis;

export function installWorkers(scope: Scope, context: WorkerContext): void {
  const { Worker, Blob, URL, MessageEvent } = scope as Partial<Scope>;
  if (!Worker || !Blob || !URL || !MessageEvent) return;
  const agent =
    context.agent ??
    (typeof WORKER_AGENT === "undefined" ? undefined : WORKER_AGENT);
  if (agent === undefined) return;
  // Read now: a missing field would later be looked up in the page's `Object.prototype`.
  const { world, base } = context;
  const connect = takeConnect(scope, context);
  const resolve = takeResolve(scope, base);
  const blobs = keepBlobs({ Blob, URL });
  const bootOf = takeBootOf(agent, context, blobs);
  const remotes = new OwnWeakMap<Worker, Remote>();

  watchMethods(Worker, world, remotes);
  const watched = new Proxy(Worker, {
    construct(target, args: [unknown, WorkerOptions?], newTarget) {
      const { 0: address } = args;
      const options = args.length > 1 ? args[1] : undefined;
      const url = resolve(address);
      if (url === undefined)
        return construct(target, args, newTarget as typeof Worker);
      const start = bootOf(url, options?.type === "module");
      const worker = construct(
        target,
        [blobs.createScript(agent), options],
        newTarget as typeof Worker,
      ) as Worker;
      const remote = connect(worker, url, start);
      remotes.set(worker, remote);
      world.add(remote);
      return worker;
    },
  });
  Worker.prototype.constructor = watched;
  scope.Worker = watched;
}

/** Returns a function that collects the data for the next worker's agent, which then loads the client's script. */
function takeBootOf(
  agent: string,
  { world, boot, seed }: WorkerContext,
  blobs: WorkerBlobs,
): (url: string, isModule: boolean) => WorkerBoot {
  let count = 0;
  return (url, isModule) => {
    const blob = blobs.get(url);
    return {
      now: world.timeline.now,
      epoch: boot.epoch,
      seed: seedFor(seed, `worker ${++count}`),
      virtualTime: boot.virtualTime,
      reports: boot.reports,
      channel: boot.channel,
      environment: boot.environment,
      // A classic script is imported with a JavaScript MIME type, which a worker's script needn't have.
      url: blob ? blobs.createScript(blob) : url,
      address: url,
      isModule,
      agent,
    };
  };
}

/** Watches the messages to workers, and their ends. */
function watchMethods(
  { prototype }: typeof Worker,
  world: World,
  remotes: OwnWeakMap<Worker, Remote>,
): void {
  const { postMessage, terminate } = prototype;
  prototype.postMessage = function (this: Worker, ...args: unknown[]) {
    world.activity.pulse();
    return apply(postMessage, this, args) as undefined;
  };
  prototype.terminate = function (this: Worker) {
    const remote = remotes.get(this);
    if (remote) world.delete(remote);
    apply(terminate, this, []);
  };
}

/** Returns a function that finds a script's absolute address; undefined if the browser refuses such a worker. */
function takeResolve(
  scope: Scope,
  base: string | undefined,
): (address: unknown) => string | undefined {
  const { URL } = scope;
  return (address) => {
    try {
      const url = new URL(String(address), base ?? scope.document.baseURI);
      const isOwn =
        !/^https?:$/.test(url.protocol) || url.origin === scope.origin;
      return isOwn ? url.href : undefined;
    } catch {
      return undefined;
    }
  };
}
