/** Makes a window, the page's own or a frame's, part of the world that the harness shows. */
import { holdAnimations } from "./animations";
import { announceHandlers, installBridge } from "./bridge";
import type { PageClock } from "./clock";
import { installDevice } from "./device";
import { installHistory } from "./history";
import type { Natives } from "./natives";
import { observe, type Place } from "./observe";
import type { NoteSink } from "./outbox";
import { installRandom } from "./random";
import { watchActivity } from "./settle";
import { watchSockets } from "./sockets";
import { installTime } from "./time";
import type { Boot } from "./wire";
import { installWorkers } from "./workers";
import type { World } from "./world";

type Scope = Window & typeof globalThis;

/** What the windows of a page share. */
export interface Shared {
  boot: Boot;
  natives: Natives;
  world: World;
  outbox: NoteSink;
}

/** What a window has of its own. */
export interface Own {
  place: Place;
  clock: PageClock;
  seed: number;
  outbox: NoteSink;
}

/** Returns a function that listens anew, after the document was opened. */
export function installWindow(
  scope: Scope,
  { boot, natives, world }: Shared,
  { place, clock, seed, outbox }: Own,
): () => void {
  watchActivity(scope, world.activity);
  const sockets = watchSockets(scope, outbox);
  if (place === "frame") scope.addEventListener("pagehide", sockets);
  installWorkers(scope, { boot, natives, world, outbox, seed });
  if (boot.virtualTime) {
    const animations = holdAnimations(scope, clock, natives);
    if (animations) {
      world.addAnimations(animations);
      if (place === "frame")
        scope.addEventListener("pagehide", () =>
          world.deleteAnimations(animations),
        );
    }
    installTime(scope, clock, boot.epoch);
    installRandom(scope, seed);
  }
  installDevice(scope, boot.environment);
  installHistory(scope, boot.entriesBefore);
  installBridge(scope, boot.environment, outbox);
  announceHandlers(scope, boot.nativeHandlers, outbox);
  return observe(scope, outbox, place);
}

/** What an agent keeps on its window, for the engine and for other agents. */
export interface Handle {
  shared: Shared;
  /** The document was opened anew: its listeners are gone. */
  listen: () => void;
  /** Whether the case is over. */
  hasEnded: () => boolean;
}

const HANDLE = Symbol.for("footbridge");

/** The agent of that window, if there is one and it can be reached. */
export function handleOf(window: Window): Handle | undefined {
  try {
    return (window as unknown as Partial<Record<symbol, Handle>>)[HANDLE];
  } catch {
    // Of another origin.
    return undefined;
  }
}

export function keepHandle(window: Window, handle: Handle): void {
  Object.defineProperty(window, HANDLE, { value: handle });
}

/**
 * Forbids a window and its frames to load anything more. A page that is left has its requests aborted, and what the client does
 * about that would reach the next case: a beacon, a request that is kept alive.
 */
export function forbidLoads(window: Window): void {
  for (let index = 0; index < window.length; index += 1) {
    const frame = window[index];
    if (frame && handleOf(frame)) forbidLoads(frame);
  }
  const { document } = window;
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = "default-src 'none'; form-action 'none'";
  // It counts in the head alone. A document without one is given one.
  const head =
    document.querySelector("head") ??
    document.documentElement.insertBefore(
      document.createElement("head"),
      document.documentElement.firstChild,
    );
  head.append(policy);
}

const LEAVING = [
  "pagehide",
  "beforeunload",
  "unload",
  "visibilitychange",
] as const;

/**
 * The harness ends a case by leaving the page: nothing the client does on its way out may reach the next one. Before that,
 * `onHide` is called when the window is left.
 */
export function watchLeaving(
  window: Window,
  hasEnded: () => boolean,
  onHide: () => void,
): () => void {
  const hear = (leaving: Event): void => {
    if (hasEnded()) leaving.stopImmediatePropagation();
    else if (leaving.type === "pagehide") onHide();
  };
  return () => {
    for (const event of LEAVING) window.addEventListener(event, hear, true);
  };
}
