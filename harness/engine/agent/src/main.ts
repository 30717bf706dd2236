/**
 * The agent: runs in the page before any client code, and is the harness's hand there. Built into one script that
 * every engine injects; it reaches the harness through one DOM event and is reached through one hidden function.
 */
import { fill, press, select, tap } from "./act";
import type { Boot } from "./boot";
import {
  announceHandlers,
  inject,
  installBridge,
  type Injection,
} from "./bridge";
import { PageClock } from "./clock";
import { describe } from "./describe";
import { installDevice } from "./device";
import { installHistory } from "./history";
import { locate, type Target } from "./locate";
import { takeNatives } from "./natives";
import { observe } from "./observe";
import { changeInOtherTab, type Change } from "./other-tab";
import { Outbox } from "./outbox";
import { installRandom } from "./random";
import { read } from "./read";
import { Activity, watchActivity } from "./settle";
import { installTime } from "./time";

type Command =
  | { do: "settle"; until: number }
  | { do: "tap"; target: Target }
  | { do: "fill"; target: Target; text: string }
  | { do: "select"; target: Target; option: string }
  | { do: "press"; target: Target | null; key: string }
  | { do: "inject"; injection: Injection }
  | { do: "other-tab"; changes: Change[] }
  | { do: "read" }
  | { do: "left"; names: string[] };

/** After so many real milliseconds of running timers the agent reports, and waits to be told to go on. */
const SIGN_OF_LIFE = 500;

const natives = takeNatives(window);
const answer = natives.askEngine("boot");
if (answer !== null) start(JSON.parse(answer) as Boot);

function start(boot: Boot): void {
  const { CustomEvent } = window;
  if (boot.fresh) window.name = "";
  const activity = new Activity(natives);
  const clock = new PageClock(boot.now, boot.now, (error) =>
    window.reportError(error),
  );
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

  watchActivity(window, activity);
  if (boot.virtualTime) {
    installTime(window, clock, boot.epoch);
    installRandom(window, boot.seed);
  }
  installDevice(window, boot.environment);
  installHistory(window, boot.entriesBefore);
  installBridge(window, boot.environment, outbox);
  announceHandlers(window, boot.nativeHandlers, outbox);
  observe(window, outbox);

  // The harness ends a case by leaving the page: nothing the client does on its way out may reach the next one.
  let ended = false;
  for (const event of [
    "pagehide",
    "beforeunload",
    "unload",
    "visibilitychange",
  ]) {
    window.addEventListener(
      event,
      (leaving) => {
        if (ended) leaving.stopImmediatePropagation();
        else if (event === "pagehide") outbox.send({ kind: "leaving" });
      },
      true,
    );
  }

  /** Runs what is due by `until`, and stops early at the first timer that told the harness something. */
  async function settle(until: number): Promise<void> {
    await activity.quiet();
    if (boot.virtualTime) {
      const sent = outbox.sent;
      const began = natives.realNow();
      while (outbox.sent === sent && clock.runNext(until)) {
        await activity.quiet();
        // This document's timers have no say any more once another is on its way.
        if (natives.askEngine("requested") !== null) break;
        // Much is to be done: a sign of life, so that nobody takes the page for hung.
        if (natives.realNow() - began > SIGN_OF_LIFE) break;
      }
    }
  }

  function perform(command: Command): unknown {
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

  function receive(id: number, now: number, command: Command): void {
    clock.now = Math.max(clock.now, now);
    if (command.do === "settle") {
      void settle(command.until).then(() =>
        outbox.send({ kind: "settled", id, due: clock.nextDue }),
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

  Object.defineProperty(window, Symbol.for("footbridge"), {
    value: { receive, end: () => void (ended = true) },
  });
}
