import { describe, expect, it } from "vitest";
import { PageClock, Timeline } from "./clock";
import { takeNatives } from "./natives";
import { Remote, sealed, unsealed, type Message } from "./remote";
import { Activity } from "./activity";
import { newPage } from "./testing/page";
import { follow, World } from "./world";

function newWorld(): { world: World; clock: PageClock } {
  const scope = newPage();
  Object.assign(scope, { MessageChannel });
  const world = new World(new Timeline(0), new Activity(takeNatives(scope)));
  const report = (error: unknown): void => {
    throw error;
  };
  return { world, clock: new PageClock(0, 0, report, world.timeline) };
}

/** Another world that uses the clock of `near`, as a worker's does. */
function connect(near: World): {
  far: ReturnType<typeof newWorld>;
  remote: Remote;
  close: () => void;
} {
  const far = newWorld();
  let isClosed = false;
  const execute = follow(far.world, (message: Message) => {
    if (message.is === "done") remote.done(message);
  });
  const remote = new Remote(
    {
      // A posted command arrives later, and is lost on a closed channel.
      post: (command) =>
        void setTimeout(() => isClosed || void execute(command), 0),
      isClosed: () => isClosed,
      deliver: () => false,
    },
    {
      setTimeout: (callback, ms) => setTimeout(callback, ms),
      isStill: () => false,
    },
  );
  near.add(remote);
  return { far, remote, close: () => (isClosed = true) };
}

async function runUntil(world: World, until: number): Promise<void> {
  await world.untilIdle();
  // oxlint-disable-next-line no-await-in-loop
  while (await world.runNext(until)) await world.untilIdle();
}

describe("a world of several agents", () => {
  it("runs the timers of all in one order, each at its instant", async () => {
    const { world, clock } = newWorld();
    const { far } = connect(world);
    const ran: string[] = [];
    clock.setTimer(
      () => ran.push(`page ${clock.now} ${far.clock.now}`),
      20,
      false,
    );
    clock.setTimer(
      () => ran.push(`page ${clock.now} ${far.clock.now}`),
      30,
      false,
    );
    far.clock.setTimer(
      () => ran.push(`far ${clock.now} ${far.clock.now}`),
      10,
      true,
    );
    await runUntil(world, 35);
    expect(ran).toEqual([
      "far 10 10",
      "page 20 20",
      "far 20 20",
      "page 30 30",
      "far 30 30",
    ]);
    expect(world.nextDue).toBe(40);
  });

  it("includes remotes of remotes", async () => {
    const { world } = newWorld();
    const { far } = connect(world);
    const { far: farther } = connect(far.world);
    const ran: number[] = [];
    farther.clock.setTimer(() => ran.push(far.clock.now), 10, false);
    await runUntil(world, 9);
    expect(world.nextDue).toBe(10);
    await runUntil(world, 10);
    expect(ran).toEqual([10]);
  });

  it("does not wait for a remote that is gone", async () => {
    const { world } = newWorld();
    const { far, close } = connect(world);
    far.clock.setTimer(() => undefined, 10, false);
    await world.untilIdle();
    expect(world.nextDue).toBe(10);
    const idle = world.untilIdle();
    close();
    await idle;
    await world.untilIdle();
    expect(world.nextDue).toBeNull();
  });
});

describe("timers of several windows", () => {
  it("run in the order of their due instants, and are removed with their window", () => {
    const timeline = new Timeline(0);
    const report = (error: unknown): void => {
      throw error;
    };
    const one = new PageClock(0, 0, report, timeline);
    const other = new PageClock(0, 0, report, timeline);
    const ran: string[] = [];
    other.setTimer(() => ran.push("other"), 10, false);
    one.setTimer(() => ran.push("one"), 5, false);
    const third = other.setTimer(() => ran.push("never"), 20, false);
    other.requestFrame(() => ran.push("never"));
    one.clearTimer(third);
    expect(timeline.nextDue).toBe(0);
    timeline.runNext(0);
    timeline.runNext(20);
    timeline.runNext(20);
    expect(ran).toEqual(["never", "one", "other"]);
    expect(timeline.nextDue).toBe(20);
    other.stop();
    expect(timeline.nextDue).toBeNull();
  });
});

describe("message between agents", () => {
  it("is recognised by its key", () => {
    const message: Message = { is: "ready" };
    expect(unsealed("secret", sealed("secret", message))).toEqual(message);
    for (const other of [null, undefined, "secret", {}, { other: message }])
      expect(unsealed("secret", other)).toBeUndefined();
  });
});

describe("idle page", () => {
  it("has nothing with a separate clock", async () => {
    const { world, clock } = newWorld();
    clock.setTimer(() => undefined, 10, false);
    expect(world.isIdle).toBe(true);
    const { close } = connect(world);
    expect(world.isIdle).toBe(false);
    close();
    await world.untilIdle();
    expect(world.isIdle).toBe(true);
  });
});
