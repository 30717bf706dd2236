import { expect, it } from "vitest";
import { Activity } from "./activity";
import { takeNatives } from "./natives";
import { newPage } from "./testing/page";

/** A result that never comes. */
const never = new Promise<never>(() => {});

it("ends the work of a window that is gone", async () => {
  const activity = new Activity(takeNatives(newPage()));
  let isGone = false;
  const work = activity.ofWindow(() => isGone);
  const done: string[] = [];
  work.whenGone(() => done.push("gone"));
  work.begin();
  void work.track(never);
  work.hold({ ready: never, deliver: () => done.push("never") });
  work.hold({ ready: Promise.resolve(), deliver: () => done.push("late") });
  activity.hold({ ready: Promise.resolve(), deliver: () => done.push("own") });
  setTimeout(() => (isGone = true), 10);
  await activity.untilIdle();
  expect(done).toEqual(["gone", "own"]);
});

it("waits for the work of a window that is not gone", async () => {
  const activity = new Activity(takeNatives(newPage()));
  const work = activity.ofWindow(() => false);
  const done: string[] = [];
  const end = work.begin();
  setTimeout(() => {
    done.push("ended");
    end();
  }, 10);
  work.hold({ ready: Promise.resolve(), deliver: () => done.push("held") });
  await activity.untilIdle();
  expect(done).toEqual(["ended", "held"]);
});
