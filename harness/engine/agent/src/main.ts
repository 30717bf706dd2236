/**
 * The agent: runs in the page before any client code, and carries out the harness's commands. It is
 * built into one script that every engine injects. It reaches the harness through one DOM event,
 * and is reached through one hidden function.
 */
import { fill, press, select, tap } from "./act";
import { inject } from "./bridge";
import { PageClock } from "./clock";
import { describe } from "./describe";
import { startFrame } from "./frame";
import { listenToFrames } from "./frames";
import { locate } from "./locate";
import { takeNatives } from "./natives";
import { changeInOtherTab } from "./other-tab";
import { Outbox } from "./outbox";
import { read } from "./read";
import { Activity } from "./settle";
import {
  forbidLoads,
  handleOf,
  installWindow,
  keepHandle,
  watchLeaving,
} from "./window";
import type { AgentCommand, Boot } from "./wire";
import { World } from "./world";

/**
 * The time for running timers, in real milliseconds, after which the agent reports and waits for
 * another command.
 */
const SIGN_OF_LIFE = 500;

const natives = takeNatives(window);
const known = handleOf(window);
// A document that is reopened gets the agent again.
if (known) known.listen();
else if (window !== window.top) startFrame(window, natives);
else {
  const answer = natives.askEngine("boot");
  if (answer !== null) start(JSON.parse(answer) as Boot);
}

function start(boot: Boot): void {
  const { CustomEvent } = window;
  if (boot.fresh) window.name = "";
  const activity = new Activity(natives);
  const clock = new PageClock(boot.now, boot.now, (error) =>
    window.reportError(error),
  );
  const world = new World(clock.timeline, activity, () => {
    if (boot.nativeHandlers.length > 0) outbox.stamp();
  });
  const now = boot.virtualTime
    ? () => clock.now
    : () => natives.realNow() - boot.epoch;
  const outbox = new Outbox(
    document,
    boot.channel,
    natives,
    now,
    (channel, text) => new CustomEvent(channel, { detail: text }),
  );
  let ended = false;
  const hasEnded = (): boolean => ended;

  const shared = { boot, natives, world, outbox };
  const hearing = listenToFrames(window, boot.channel, world, outbox, natives);
  hearing();
  const observing = installWindow(window, shared, {
    place: "page",
    clock,
    seed: boot.seed,
    outbox,
  });
  const leaving = watchLeaving(window, hasEnded, () =>
    outbox.send({ kind: "leaving" }),
  );
  leaving();
  const listen = (): void => {
    hearing();
    observing();
    leaving();
  };

  /** Runs everything due by `until`, and stops early at the first timer that sent a note. */
  async function settle(until: number): Promise<void> {
    await world.quiet();
    if (boot.virtualTime) {
      const sent = outbox.sent;
      const began = natives.realNow();
      while (outbox.sent === sent) {
        const ran = world.runNext(until);
        // There is no remote agent to wait for: the loop goes on at once.
        if (!(ran instanceof Promise ? await ran : ran)) break;
        await world.quiet();
        // Timers of this document no longer run once another document is requested.
        if (natives.askEngine("requested") !== null) break;
        // Report after a while, so that the page isn't taken for hung.
        if (natives.realNow() - began > SIGN_OF_LIFE) break;
      }
    }
  }

  function perform(command: AgentCommand): unknown {
    const { touch } = boot.environment;
    switch (command.do) {
      case "tap":
        return tap(locate(document, command.target), command.target, touch);
      case "fill":
        return fill(
          locate(document, command.target),
          command.target,
          command.text,
        );
      case "select":
        return select(
          locate(document, command.target),
          command.target,
          command.option,
        );
      case "press":
        return press(
          command.target
            ? locate(document, command.target)
            : (document.activeElement ?? document.body),
          command.key,
        );
      case "inject":
        return inject(window, outbox, command.injection);
      case "other-tab":
        return changeInOtherTab(window, natives, command.changes);
      case "read":
        return read(window);
      case "left":
        return command.names.filter((name) => name in window);
      case "settle":
        return null;
    }
  }

  function receive(id: number, now: number, command: AgentCommand): void {
    world.move(now);
    if (command.do === "settle") {
      void settle(command.until).then(() =>
        outbox.send({ kind: "settled", id, due: world.nextDue }),
      );
      return;
    }
    const answer = (value: unknown): void =>
      outbox.send({ kind: "answer", id, value: value ?? null });
    const refuse = (error: unknown): void =>
      outbox.send({
        kind: "refusal",
        id,
        problem: error instanceof Error ? error.message : describe(error),
      });
    try {
      const value = perform(command);
      if (command.do === "other-tab")
        void Promise.resolve(value).then(answer, refuse);
      else answer(value);
    } catch (error) {
      refuse(error);
    }
  }

  const end = (): void => {
    ended = true;
    forbidLoads(window);
  };
  const handle = { shared, listen, hasEnded, receive, end };
  keepHandle(window, handle);
}
