/**
 * The agent: runs in the page before any client code, and carries out the harness's commands. It is built into one
 * script that every engine injects. It exchanges messages with the harness by events on its own element.
 */
import { PendingReplies } from "./bridge";
import { OwnSet } from "./builtins";
import { PageClock } from "./clock";
import { collect } from "./collect";
import { takeCommands } from "./commands";
import { FirstWindows } from "./first-windows";
import { restoreFirstWindow, startFrame } from "./frame";
import { listenToFrames } from "./frames";
import { openLine, type Line } from "./line";
import { takeNatives, type Natives } from "./natives";
import { Outbox } from "./outbox";
import { takeTools } from "./perform";
import { recordActs } from "./recorder";
import { Activity } from "./activity";
import { watchReopening } from "./reopening";
import {
  installWindow,
  isAttended,
  keepHandle,
  listenAgain,
  takeForbidLoads,
  watchLeaving,
  type Shared,
} from "./window";
import type { Boot } from "./wire.generated";
import { World } from "./world";

// A reopened document gets the agent again, which restores its listeners.
if (!listenAgain(window)) {
  if (window !== window.top) restoreFirstWindow(window);
  const natives = takeNatives(window);
  if (window !== window.top) startFrame(window, natives);
  else natives.askForBoot("boot", (boot) => start(boot, natives));
}

/** Clears what an app keeps only until it ends. A page without an origin has none. */
function clearSessionStorage(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // It can't be used here.
  }
}

function start(boot: Boot, natives: Natives): void {
  if (boot.begins !== "nothing") window.name = "";
  if (boot.begins === "restart") clearSessionStorage();
  const line = openLine(window, boot.channel);
  const { clock, world, outbox } = startClock(boot, natives, line);
  outbox.send({ kind: "started" });
  let ended = false;
  const hasEnded = (): boolean => ended;

  const tools = takeTools(window);
  const pending = new PendingReplies();
  const forbidFrames = new OwnSet<() => void>();
  const forbidLoads = takeForbidLoads(window);
  const firstWindows = new FirstWindows(
    boot,
    world,
    natives.reportError,
    isAttended,
  );
  const shared: Shared = {
    boot,
    natives,
    world,
    outbox,
    pending,
    firstWindows,
    forbidFrames,
  };
  const listen = install(shared, clock, hasEnded);

  const receive = takeCommands({
    window,
    document,
    boot,
    natives,
    world,
    outbox,
    pending,
    ...tools,
  });
  keepHandle(window, boot.channel, { shared, listen, hasEnded });
  watchReopening(window);
  line.take(receive, () => {
    ended = true;
    forbidLoads();
    forbidFrames.forEach((forbid) => forbid());
  });
}

/** Starts the page's clock, and the outbox whose messages have its instants. */
function startClock(
  boot: Boot,
  natives: Natives,
  line: Line,
): { clock: PageClock; world: World; outbox: Outbox } {
  const activity = new Activity(natives);
  const clock = new PageClock(boot.now, boot.now, natives.reportError);
  const world = new World(clock.timeline, activity, () => {
    if (boot.nativeHandlers.length > 0) outbox.stamp();
  });
  const now = boot.virtualTime
    ? () => clock.now
    : () => natives.realNow() - boot.epoch;
  const outbox = new Outbox(line.send, natives, now);
  return { clock, world, outbox };
}

/**
 * Installs the agent in the page's window. Returns a function that adds the listeners again, after the document was
 * reopened.
 */
function install(
  shared: Shared,
  clock: PageClock,
  hasEnded: () => boolean,
): () => void {
  const { boot, natives, world, outbox } = shared;
  const listening = listenToFrames(
    window,
    boot.channel,
    world,
    outbox,
    natives,
  );
  listening();
  const observing = installWindow(window, shared, {
    place: "page",
    clock,
    seed: boot.seed,
    outbox,
  });
  const recording = boot.reports.acts ? recordActs(window, outbox) : undefined;
  const leaving = watchLeaving(window, hasEnded, () => {
    collect(window, boot.collect, outbox);
    outbox.send({ kind: "leaving" });
  });
  leaving();
  return () => {
    listening();
    observing();
    recording?.();
    leaving();
  };
}
