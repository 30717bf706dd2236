/**
 * The agent of a frame. It joins the page's world, directly if it can reach the page's agent, and
 * otherwise by messages.
 */
import type { Boot } from "./wire";
import { PageClock, Timeline } from "./clock";
import type { Natives } from "./natives";
import { notesFrom, type NoteSink } from "./outbox";
import { seedFor } from "./random";
import { sealed, unsealed, type Message, type Order } from "./remote";
import { Activity } from "./settle";
import {
  handleOf,
  installWindow,
  keepHandle,
  watchLeaving,
  type Shared,
} from "./window";
import { follow, World } from "./world";

export function startFrame(
  window: Window & typeof globalThis,
  natives: Natives,
): void {
  const near = nearest(window);
  if (near) {
    join(window, natives, near.shared, near.hasEnded);
    return;
  }
  const answer = natives.askEngine("frame");
  if (answer !== null) startApart(window, natives, JSON.parse(answer) as Boot);
}

/** The agent of the nearest ancestor window of the same origin. */
function nearest(window: Window): ReturnType<typeof handleOf> {
  let above = window;
  while (above !== above.parent) {
    above = above.parent;
    const handle = handleOf(above);
    if (handle) return handle;
  }
  return undefined;
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
    (error) => window.reportError(error),
    timeline,
  );
  const outbox = notesFrom(() => `frame ${addressOf(window)}`, shared.outbox);
  const seed = seedFor(
    shared.boot.seed,
    `${pathOf(window)} ${window.location.href} ${timeline.now}`,
  );
  const leaving = watchLeaving(window, hasEnded, () => {
    clock.stop();
    shared.world.activity.pulse();
    onHide();
  });
  leaving();
  const own = { place: "frame", clock, seed, outbox } as const;
  const observing = installWindow(window, { ...shared, natives }, own);
  const listen = (): void => {
    leaving();
    observing();
  };
  keepHandle(window, { shared, listen, hasEnded });
  return listen;
}

/**
 * Starts the agent of a cross-origin frame, with a timeline of its own that the page's agent
 * advances.
 */
function startApart(
  window: Window & typeof globalThis,
  natives: Natives,
  boot: Boot,
): void {
  const { top } = window;
  if (!top) return;
  const post = (message: Message): void =>
    top.postMessage(sealed(boot.channel, message), "*");
  const world = new World(new Timeline(boot.now), new Activity(natives));
  const outbox: NoteSink = { send: (note) => post({ is: "note", note }) };
  const obey = follow(world, post);
  const onMessage = (event: MessageEvent): void => {
    const order = unsealed(boot.channel, event.data);
    if (order === undefined) return;
    event.stopImmediatePropagation();
    if (event.source === top) void obey(order as Order);
  };
  const listenAgain = (): void =>
    window.addEventListener("message", onMessage, true);
  listenAgain();
  post({ is: "ready" });
  const listen = join(
    window,
    natives,
    { boot, natives, world, outbox },
    () => false,
    () => post({ is: "gone" }),
  );
  const handle = handleOf(window);
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
