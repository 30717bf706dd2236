/** Installs the agent in a window, the page's or a frame's. */
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

/** The state that the windows of a page share. */
export interface Shared {
  boot: Boot;
  natives: Natives;
  world: World;
  outbox: NoteSink;
}

/** The state of one window. */
export interface Own {
  place: Place;
  clock: PageClock;
  seed: number;
  outbox: NoteSink;
}

/**
 * Installs the agent. Returns a function that adds the listeners again, after the document was
 * reopened.
 */
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

/** The agent's handle on its window, for the engine and for other agents. */
export interface Handle {
  shared: Shared;
  /** Called after the document was reopened and has lost its listeners. */
  listen: () => void;
  /** Whether the case is over. */
  hasEnded: () => boolean;
}

const HANDLE = Symbol.for("footbridge");

/** The agent of a window, if it has one and is of the same origin. */
export function handleOf(window: Window): Handle | undefined {
  try {
    return (window as unknown as Partial<Record<symbol, Handle>>)[HANDLE];
  } catch {
    // The window has another origin.
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
 * Ends the client's work when the page is left: its handlers must not affect the next case. Before
 * that, `onHide` is called when the window is left.
 */
export function watchLeaving(
  window: Window,
  hasEnded: () => boolean,
  onHide: () => void,
): () => void {
  const onLeaving = (leaving: Event): void => {
    if (hasEnded()) leaving.stopImmediatePropagation();
    else if (leaving.type === "pagehide") onHide();
  };
  return () => {
    for (const event of LEAVING)
      window.addEventListener(event, onLeaving, true);
  };
}
