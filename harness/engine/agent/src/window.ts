/** Installs the agent in a window, the page's or a frame's. */
import { keepInternals } from "./aria";
import { reportAnimations } from "./animation-reports";
import { holdAnimations } from "./animations";
import {
  announceHandlers,
  installBridge,
  installPrompts,
  type PendingReplies,
} from "./bridge";
import { readUnreadBodies } from "./bodies";
import { getter, setProperty, uncurry, type OwnSet } from "./builtins";
import type { PageClock } from "./clock";
import { installCookies } from "./cookies";
import { takeEvents } from "./events";
import { installDevice } from "./device";
import { watchDialogs } from "./dialogs";
import type { FirstWindows } from "./first-windows";
import { installHistory } from "./history";
import { installKeyPairs } from "./key-pairs";
import type { Natives } from "./natives";
import { observe, type Place } from "./observe";
import type { MessageSink } from "./outbox";
import { installRandom } from "./random";
import { announceRequests } from "./requests";
import { installStorageAccess } from "./storage-access";
import { ShadowRoots } from "./shadow-roots";
import { watchActivity } from "./watch-activity";
import { watchSockets } from "./sockets";
import { holdSvgAnimations } from "./svg-animations";
import { installTime } from "./time";
import type { Boot } from "./wire.generated";
import { installWorkers } from "./workers";
import type { Moving, World } from "./world";

type Scope = Window & typeof globalThis;

/** The state that the windows of a page share. */
export interface Shared {
  boot: Boot;
  natives: Natives;
  world: World;
  outbox: MessageSink;
  pending: PendingReplies;
  firstWindows: FirstWindows;
  /** Functions that stop the frames that share this state from loading anything more. */
  forbidFrames: OwnSet<() => void>;
}

/** The state of one window. */
export interface Own {
  place: Place;
  clock: PageClock;
  seed: number;
  outbox: MessageSink;
}

/**
 * Installs the agent. Returns a function that adds the listeners again, after the document was
 * reopened.
 */
export function installWindow(
  scope: Scope,
  shared: Shared,
  own: Own,
): () => void {
  const { boot, natives, world, pending } = shared;
  const { place, clock, seed, outbox } = own;
  const events = takeEvents(scope);
  // Before the results of these are held.
  readUnreadBodies(scope, natives);
  if (boot.reports.requests) {
    const baseOf = getter(scope.Node.prototype, "baseURI");
    announceRequests(scope, outbox, () => baseOf(scope.document));
  }
  if (boot.virtualTime) installKeyPairs(scope, natives);
  const roots = new ShadowRoots(scope);
  keepInternals(scope);
  const isGone = (): boolean => place === "frame" && isReplaced(scope);
  const work = place === "frame" ? world.activity.ofWindow(isGone) : undefined;
  watchActivity(scope, work ?? world.activity, natives, boot.virtualTime);
  watchDialogs(scope, work ?? world.activity, roots, natives);
  const sockets = watchSockets(scope, outbox, natives);
  const whenLeft = (run: () => void): void => {
    if (!work) return;
    work.whenGone(run);
    events.listen(scope, "pagehide", (event) => {
      if (event.isTrusted) run();
    });
  };
  whenLeft(sockets);
  installWorkers(scope, { boot, natives, world, outbox, seed, isGone });
  let listening: (() => void) | undefined;
  if (boot.virtualTime) {
    listening = installAnimations(scope, shared, own, roots, whenLeft);
    shared.firstWindows.watch(scope);
    installTime(scope, clock, boot.epoch);
    installCookies(scope, () => boot.epoch + clock.now, outbox);
    installRandom(scope, seed);
  }
  installDevice(scope, boot.environment);
  const thrown = installStorageAccess(scope, boot.storage, natives);
  installHistory(scope, boot.entriesBefore);
  installBridge(scope, boot.environment, outbox, pending);
  announceHandlers(scope, boot.nativeHandlers, outbox, pending);
  const observing = observe(scope, outbox, place, thrown, natives, roots);
  installPrompts(scope, boot.environment, outbox);
  return () => {
    observing();
    listening?.();
  };
}

/** Moves the window's animations with its clock. Returns a function that adds the listeners again. */
function installAnimations(
  scope: Scope,
  { boot, natives, world }: Shared,
  { clock, outbox }: Own,
  roots: ShadowRoots,
  whenLeft: (run: () => void) => void,
): (() => void) | undefined {
  const add = (moving: Moving | undefined): void => {
    if (!moving) return;
    world.addAnimations(moving);
    whenLeft(() => world.deleteAnimations(moving));
  };
  const report = boot.reports.animations ? reportAnimations(outbox) : undefined;
  const animations = holdAnimations(scope, clock, natives, roots, report);
  if (report) animations?.pauseEarly();
  add(animations);
  const svgAnimations = holdSvgAnimations(scope, clock, natives);
  add(svgAnimations);
  svgAnimations?.listen();
  return svgAnimations && (() => svgAnimations.listen());
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

/**
 * The property of a window that has an agent. Client code can call it, too, but doesn't have the key, which other
 * agents get from the engine. Without a key, the agent adds its listeners again.
 */
type Access = (key?: string) => Handle | undefined;

/** The agent of a window, if it has one and is of the same origin. */
export function handleOf(window: Window, key: string): Handle | undefined {
  return accessOf(window)?.(key);
}

/** Whether a window has an agent, or is of another origin. */
export function isAttended(window: Window): boolean {
  try {
    return HANDLE in window;
  } catch {
    return true;
  }
}

/** The property of this window, as long as the frame has it. */
let kept: Access | undefined;

/** Whether a frame's window is gone: the frame was removed, or has another window. */
function isReplaced(window: Window): boolean {
  return (
    window.top === null || (kept !== undefined && accessOf(window) !== kept)
  );
}

/** Adds the listeners of the agent again, if the window has one. */
export function listenAgain(window: Window): boolean {
  const access = accessOf(window);
  access?.();
  return access !== undefined;
}

function accessOf(window: Window): Access | undefined {
  try {
    return (window as unknown as Partial<Record<symbol, Access>>)[HANDLE];
  } catch {
    // The window has another origin.
    return undefined;
  }
}

export function keepHandle(window: Window, key: string, handle: Handle): void {
  const access: Access = (given) => {
    if (given === key) return handle;
    if (given === undefined) handle.listen();
    return undefined;
  };
  kept = Object.freeze(access);
  setProperty(window, HANDLE, { value: kept });
}

/**
 * Returns a function that stops a window from loading anything more. Call this before any client code runs. When a page
 * is left, its requests are aborted, and the client's reaction to that would reach the next case: a beacon, or a
 * request that is kept alive.
 */
export function takeForbidLoads(window: Window): () => void {
  const { document, Document, Element, Node } = window as Scope;
  const create = uncurry<Document, [string], Element>(document.createElement);
  const setAttribute = uncurry(Element.prototype.setAttribute);
  const insertBefore = uncurry<Node, [Node, Node | null], Node>(
    document.insertBefore,
  );
  const rootOf = getter(Document.prototype, "documentElement");
  const headOf = getter(Document.prototype, "head");
  const firstOf = getter(Node.prototype, "firstChild");
  return () => {
    const root = rootOf(document) as Element | null;
    if (!root) return;
    const policy = create(document, "meta");
    setAttribute(policy, "http-equiv", "Content-Security-Policy");
    setAttribute(policy, "content", "default-src 'none'; form-action 'none'");
    // It is effective only in the head. A document without a head gets one.
    let head: Element | null = headOf(document);
    if (!head) {
      head = create(document, "head");
      insertBefore(root, head, firstOf(root));
    }
    insertBefore(head, policy, null);
  };
}

/**
 * Ends the client's work when the page is left, so that its handlers can't affect the next case. Before that, calls
 * `onHide` when the window is left.
 */
export function watchLeaving(
  window: Window,
  hasEnded: () => boolean,
  onHide: () => void,
): () => void {
  const events = takeEvents(window as Scope);
  const onLeaving = (leaving: Event): void => {
    if (hasEnded()) events.stop(leaving);
  };
  const onPageHide = (leaving: Event): void => {
    if (hasEnded()) events.stop(leaving);
    else if (leaving.isTrusted) onHide();
  };
  return () => {
    events.listenFirst(window, "pagehide", onPageHide);
    events.listenFirst(window, "beforeunload", onLeaving);
    events.listenFirst(window, "unload", onLeaving);
    events.listenFirst(window, "visibilitychange", onLeaving);
  };
}
