/** The agent of a frame. It joins the page's world, directly if it can reach the page's agent, else by messages. */
import type { Boot } from "./wire.generated";
import { PendingReplies } from "./bridge";
import { encode, newList, OwnSet, type OwnList } from "./builtins";
import { takeEvents } from "./events";
import { PageClock, Timeline } from "./clock";
import { FirstWindows } from "./first-windows";
import type { Natives } from "./natives";
import { KEY } from "./questions";
import { messagesFrom, valueOf, type MessageSink } from "./outbox";
import { seedFor } from "./random";
import { reportFrameActs } from "./recorder";
import { sealed, unsealed, type Message, type RemoteCommand } from "./remote";
import { Activity } from "./activity";
import { watchReopening } from "./reopening";
import {
  handleOf,
  installWindow,
  isAttended,
  keepHandle,
  takeForbidLoads,
  watchLeaving,
  type Shared,
} from "./window";
import { follow, World } from "./world";

export function startFrame(
  window: Window & typeof globalThis,
  natives: Natives,
): void {
  const key = KEY ?? natives.queryEngine("key");
  if (key === null) return;
  const near = nearest(window, key);
  if (near) {
    join(window, natives, near.shared, near.hasEnded);
    return;
  }
  natives.askForBoot("frame", (boot) => startApart(window, natives, boot));
}

/** Restores the browser's functions in the window, if the parent's agent has replaced them. */
export function restoreFirstWindow(window: Window): void {
  if (KEY === undefined) return;
  nearest(window, KEY)?.shared.firstWindows.restore(window);
}

/** The agent of the nearest ancestor window of the same origin. */
function nearest(window: Window, key: string): ReturnType<typeof handleOf> {
  const above = newList<Window>();
  if (window.top) findAbove(window.top, window, above);
  for (let index = 0; index < above.length; index += 1) {
    const handle = handleOf(above[index] as Window, key);
    if (handle) return handle;
  }
  return undefined;
}

/**
 * Finds the ancestors of a window, the nearest first. A script may have replaced the window's `parent` before its
 * document, but not the frames of a window.
 */
function findAbove(
  from: Window,
  window: Window,
  above: OwnList<Window>,
): boolean {
  for (let index = 0; ; index += 1) {
    const frame = frameAt(from, index);
    if (frame === undefined) return false;
    if (frame !== window && !findAbove(frame, window, above)) continue;
    above[above.length] = from;
    return true;
  }
}

/** A frame of a window. A window of another origin throws where it has none. */
function frameAt(window: Window, index: number): Window | undefined {
  try {
    return window[index];
  } catch {
    return undefined;
  }
}

function join(
  window: Window & typeof globalThis,
  natives: Natives,
  shared: Shared,
  hasEnded: () => boolean,
  onHide: () => void = () => undefined,
): () => void {
  const { timeline } = shared.world;
  const clock = new PageClock(
    timeline.now,
    timeline.now,
    natives.reportError,
    timeline,
  );
  const outbox = messagesFrom(
    () => `frame ${addressOf(window)}`,
    shared.outbox,
  );
  const seed = seedFor(
    shared.boot.seed,
    `${pathOf(window)} ${window.location.href} ${timeline.now}`,
  );
  const forbidLoads = takeForbidLoads(window);
  shared.forbidFrames.add(forbidLoads);
  const leaving = watchLeaving(window, hasEnded, () => {
    clock.stop();
    shared.world.activity.pulse();
    shared.forbidFrames.delete(forbidLoads);
    onHide();
  });
  leaving();
  const own = { place: "frame", clock, seed, outbox } as const;
  // A sandboxed frame may ask nothing itself, and the timers of a window end with it.
  const { queryEngine, callApp, isStill, setTimeout } = shared.natives;
  const observing = installWindow(
    window,
    {
      ...shared,
      natives: { ...natives, queryEngine, callApp, isStill, setTimeout },
    },
    own,
  );
  const reporting = shared.boot.reports.acts
    ? reportFrameActs(window, shared.outbox)
    : undefined;
  reporting?.();
  const listen = (): void => {
    leaving();
    observing();
    reporting?.();
  };
  keepHandle(window, shared.boot.channel, { shared, listen, hasEnded });
  watchReopening(window);
  return listen;
}

/** Starts the agent of a cross-origin frame, with a separate timeline that the page's agent advances. */
function startApart(
  window: Window & typeof globalThis,
  natives: Natives,
  boot: Boot,
): void {
  const { top } = window;
  if (!top) return;
  const events = takeEvents(window);
  // A window of another origin has its own functions, which no client of this window can replace.
  const post = (message: Message): void =>
    top.postMessage(sealed(boot.channel, message), "*");
  const world = new World(new Timeline(boot.now), new Activity(natives));
  const outbox: MessageSink = {
    send: (message) => post({ is: "message", message }),
    call: (message) =>
      valueOf(natives.callApp(encode([world.timeline.now, message]))),
  };
  const execute = follow(world, post);
  const onMessage = (event: MessageEvent): void => {
    const command = unsealed(boot.channel, events.sent(event));
    if (command === undefined) return;
    events.stop(event);
    if (events.source(event) === top) void execute(command as RemoteCommand);
  };
  const listenAgain = (): void =>
    events.listenFirst(window, "message", onMessage);
  listenAgain();
  post({ is: "ready" });
  const listen = join(
    window,
    natives,
    {
      boot,
      natives,
      world,
      outbox,
      pending: new PendingReplies(),
      firstWindows: new FirstWindows(
        boot,
        world,
        natives.reportError,
        isAttended,
      ),
      forbidFrames: new OwnSet(),
    },
    () => false,
    () => post({ is: "gone" }),
  );
  const handle = handleOf(window, boot.channel);
  if (handle)
    handle.listen = () => {
      listenAgain();
      listen();
    };
}

/** The frame's path in its page, such as `1.0`. */
function pathOf(window: Window): string {
  const path: number[] = [];
  for (let at: Window = window; at !== at.parent; at = at.parent) {
    let index = 0;
    while (index < at.parent.length && at.parent[index] !== at) index += 1;
    path.unshift(index);
  }
  return path.join(".");
}

function addressOf({ location }: Window): string {
  const { protocol, href } = location;
  return /^(https?|about):$/.test(protocol)
    ? href.replace(/[?#].*$/, "")
    : protocol;
}
