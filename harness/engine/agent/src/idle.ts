/** Runs the page until it is idle. */
import { getter, own } from "./builtins";
import { boxOf, documentElement } from "./dom";
import type { Natives } from "./natives";
import type { Outbox } from "./outbox";
import type { AgentCommand, Boot } from "./wire.generated";
import type { World } from "./world";

/**
 * The time for running timers, in real milliseconds, after which the agent reports and waits for
 * another command.
 */
const SIGN_OF_LIFE = 500;

export type RunUntilIdle = Extract<AgentCommand, { do: "run-until-idle" }>;

/** The number of results that the page gets while it runs until idle. */
const DELIVERED: Readonly<Record<RunUntilIdle["results"], number>> = {
  none: 0,
  one: 1,
  all: Infinity,
};

/** Links for which the browser only opens a connection, and embedded files. */
const REQUESTED_LATER =
  "link[rel~=preconnect],link[rel~=dns-prefetch],embed,object";

interface IdleContext {
  boot: Boot;
  natives: Natives;
  world: World;
  outbox: Outbox;
}

/**
 * Returns a function that runs everything due by `until`, and stops early after the first timer that sent a message,
 * and before any timer if the page has called the app meanwhile.
 * Call this before any client code runs.
 */
export function takeRunUntilIdle(
  window: Window & typeof globalThis,
  { boot, natives, world, outbox }: IdleContext,
): (command: RunUntilIdle) => Promise<void> {
  const { activity } = world;
  const untilIdle = takeUntilIdle(window, world);
  return async ({ until, loaded, results }) => {
    activity.deliverOnly(DELIVERED[results]);
    if (loaded) await own(activity.loads());
    await own(untilIdle());
    if (boot.virtualTime) {
      const sent = outbox.sent;
      const began = natives.realNow();
      // The page must handle an awaited result before any later timer, and so a reply to a call that it made when a
      // response reached it.
      while (outbox.sent === sent && !outbox.hasCalled && !activity.holds) {
        const ran = world.runNext(until);
        // Without a remote agent to wait for, the loop continues at once.
        if (!(typeof ran === "boolean" ? ran : await own(ran))) break;
        activity.ran();
        // The engine reports navigations that are messages without an instant, and a document that a script makes from
        // an address begins without any report.
        outbox.stamp();
        await own(untilIdle());
        // Timers of this document no longer run once another document is requested.
        if (natives.queryEngine("requested") !== null) break;
        // Report after a while, so that the page doesn't count as hung.
        if (natives.realNow() - began > SIGN_OF_LIFE) break;
      }
    }
    outbox.hasCalled = false;
  };
}

/**
 * Returns a function that waits until nothing is left to do at this instant. A link that only connects is not a load:
 * no engine reports its end, so it gets the time of a message to another process. An embedded file is requested by a
 * task that follows a layout, so this forces a layout.
 */
function takeUntilIdle(
  { document, NodeList }: Window & typeof globalThis,
  world: World,
): () => Promise<void> {
  const allOf = document.querySelectorAll.bind(document);
  const lengthOf = getter(NodeList.prototype, "length");
  let known = 0;
  return async () => {
    for (;;) {
      await own(world.untilIdle());
      const found = lengthOf(allOf(REQUESTED_LATER));
      if (found === known) return;
      known = found;
      const root = documentElement(document) as Element | null;
      if (root) boxOf(root);
      world.activity.posted();
    }
  };
}
