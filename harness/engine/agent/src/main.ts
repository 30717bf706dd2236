/**
 * The agent: runs in the page before any client code, and carries out the harness's commands. It is built into one
 * script that every engine injects. It exchanges messages with the harness by events on its own element.
 */
import { fill, press, select, tap } from "./act";
import { inject, PendingReplies } from "./bridge";
import {
  apply,
  getter,
  newList,
  own,
  OwnSet,
  parseJson,
  type OwnList,
} from "./builtins";
import { PageClock } from "./clock";
import { cookieRemover } from "./cookies";
import { describe } from "./describe";
import { examine, readHead } from "./examine";
import { startFrame } from "./frame";
import { listenToFrames } from "./frames";
import { Mouse } from "./hover";
import { collect } from "./collect";
import { openLine } from "./line";
import { locate, locateAll } from "./locate";
import { look, shownTexts } from "./look";
import { takeNatives, type Natives } from "./natives";
import { changeInOtherTab } from "./other-tab";
import { Outbox } from "./outbox";
import { placesOf } from "./places";
import { read } from "./read";
import { recordActs } from "./recorder";
import { scroll } from "./scroll";
import { Activity } from "./activity";
import { watchReopening } from "./reopening";
import {
  installWindow,
  keepHandle,
  listenAgain,
  takeForbidLoads,
  watchLeaving,
} from "./window";
import type { AgentCommand, Boot } from "./wire";
import { World } from "./world";

/**
 * The time for running timers, in real milliseconds, after which the agent reports and waits for
 * another command.
 */
const SIGN_OF_LIFE = 500;

type RunUntilIdle = Extract<AgentCommand, { do: "run-until-idle" }>;

/** The number of results that the page gets while it runs until idle. */
const DELIVERED: Readonly<Record<RunUntilIdle["results"], number>> = {
  none: 0,
  one: 1,
  all: Infinity,
};

/** Links for which the browser only opens a connection, and embedded files. */
const REQUESTED_LATER =
  "link[rel~=preconnect],link[rel~=dns-prefetch],embed,object";

// A reopened document gets the agent again, which restores its listeners.
if (!listenAgain(window)) {
  const natives = takeNatives(window);
  if (window !== window.top) startFrame(window, natives);
  else {
    const text = natives.queryEngine("boot");
    if (text !== null) start(parseJson(text) as Boot, natives);
  }
}

function start(boot: Boot, natives: Natives): void {
  if (boot.fresh) window.name = "";
  const line = openLine(window, boot.channel);
  const activity = new Activity(natives);
  const clock = new PageClock(boot.now, boot.now, natives.reportError);
  const world = new World(clock.timeline, activity, () => {
    if (boot.nativeHandlers.length > 0) outbox.stamp();
  });
  const now = boot.virtualTime
    ? () => clock.now
    : () => natives.realNow() - boot.epoch;
  const outbox = new Outbox(line.send, natives, now);
  let ended = false;
  const hasEnded = (): boolean => ended;

  const mouse = new Mouse();
  const removeCookies = cookieRemover(window);
  const pending = new PendingReplies();
  const forbidFrames = new OwnSet<() => void>();
  const forbidLoads = takeForbidLoads(window);
  const shared = { boot, natives, world, outbox, pending, forbidFrames };
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
  const recording = boot.recordsActs ? recordActs(window, outbox) : undefined;
  const leaving = watchLeaving(window, hasEnded, () => {
    collect(window, boot.collect, outbox);
    outbox.send({ kind: "leaving" });
  });
  leaving();
  const listen = (): void => {
    listening();
    observing();
    recording?.();
    leaving();
  };

  const allOf = document.querySelectorAll.bind(document);
  const lengthOf = getter(window.NodeList.prototype, "length");
  const { getBoundingClientRect } = window.Element.prototype;
  let known = 0;

  /**
   * A link that only connects is not a load: no engine reports its end, so it gets the time of a message to another
   * process. An embedded file is requested by a task that follows a layout, so this forces a layout.
   */
  async function untilIdle(): Promise<void> {
    for (;;) {
      await own(world.untilIdle());
      const found = lengthOf(allOf(REQUESTED_LATER));
      if (found === known) return;
      known = found;
      const root = document.documentElement as Element | null;
      if (root) apply(getBoundingClientRect, root, []);
      activity.posted();
    }
  }

  /** Runs everything due by `until`, and stops early after the first timer that sent a message. */
  async function runUntilIdle({
    until,
    loaded,
    results,
  }: RunUntilIdle): Promise<void> {
    activity.deliverOnly(DELIVERED[results]);
    if (loaded) await own(activity.loads());
    await own(untilIdle());
    if (boot.virtualTime) {
      const sent = outbox.sent;
      const began = natives.realNow();
      // The page must handle an awaited result before any later timer.
      while (outbox.sent === sent && !activity.holds) {
        const ran = world.runNext(until);
        // Without a remote agent to wait for, the loop continues at once.
        if (!(typeof ran === "boolean" ? ran : await own(ran))) break;
        activity.ran();
        // The engine reports navigations that are messages without an instant.
        if (boot.environment.navigations.length > 0) outbox.stamp();
        await own(untilIdle());
        // Timers of this document no longer run once another document is requested.
        if (natives.queryEngine("requested") !== null) break;
        // Report after a while, so that the page doesn't count as hung.
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
        return inject(window, outbox, command.injection, pending);
      case "other-tab":
        return changeInOtherTab(window, natives, command.changes);
      case "hover":
        return mouse.hover(locate(document, command.target));
      case "scroll":
        return scroll(
          document,
          command.target ? locate(document, command.target) : undefined,
          command.to,
          natives,
        );
      case "look":
        return look(
          command.target ? locate(document, command.target) : document.body,
          command.states,
        );
      case "examine":
        return examine(
          command.target ? locate(document, command.target) : document.body,
          command.styles,
          command.lists,
        );
      case "count":
        return locateAll(document, command.target).length;
      case "places":
        return placesOf(document, command.texts);
      case "texts":
        return shownTexts(document.body);
      case "head":
        return readHead(document);
      case "read":
        return read(window);
      case "collect":
        collect(window, boot.collect, outbox);
        return null;
      case "remove-cookies":
        removeCookies(command.cookies);
        return null;
      case "left":
        return present(command.names);
      case "run-until-idle":
        return null;
    }
  }

  activity.onProgress = () =>
    outbox.send({ kind: "progress", tasks: activity.takeTasks() });

  async function runAndReport(
    id: number,
    command: RunUntilIdle,
  ): Promise<void> {
    await own(runUntilIdle(command));
    outbox.send({
      kind: "idle",
      id,
      due: world.nextDue,
      waits: activity.holds,
      idle: world.isIdle,
      tasks: activity.takeTasks(),
    });
  }

  function receive(id: number, now: number, command: AgentCommand): void {
    world.move(now);
    if (command.do === "run-until-idle") {
      void runAndReport(id, command);
      return;
    }
    const succeed = (value: unknown): void =>
      outbox.send({ kind: "command-result", id, value: value ?? null });
    const refuse = (error: unknown): void =>
      outbox.send({
        kind: "refusal",
        id,
        problem: error instanceof Error ? error.message : describe(error),
      });
    try {
      const value = perform(command);
      if (command.do === "other-tab" || command.do === "scroll")
        void reportLater(own(value as Promise<unknown>), succeed, refuse);
      else succeed(value);
    } catch (error) {
      refuse(error);
    }
  }

  const end = (): void => {
    ended = true;
    forbidLoads();
    shared.forbidFrames.forEach((forbid) => forbid());
  };
  keepHandle(window, boot.channel, { shared, listen, hasEnded });
  watchReopening(window);
  line.take((text) => {
    const {
      0: id,
      1: now,
      2: command,
    } = parseJson(text) as [number, number, AgentCommand];
    receive(id, now, command);
  }, end);
}

/** The names that are properties of the window. */
function present(names: string[]): OwnList<string> {
  const found = newList<string>();
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? "";
    if (name in window) found[found.length] = name;
  }
  return found;
}

async function reportLater(
  value: Promise<unknown>,
  succeed: (value: unknown) => void,
  refuse: (error: unknown) => void,
): Promise<void> {
  try {
    succeed(await value);
  } catch (error) {
    refuse(error);
  }
}
