import { expect, it } from "vitest";
import { callThreads, knotAt } from "./call-threads";
import type { Entry } from "./record";
import { call, reply, settle } from "./testing";

const title: Entry = { kind: "title", text: "Lab", at: 0, step: 0 };

it("joins a call with its reply and its settling", () => {
  const [thread] = callThreads([
    title,
    call(1, 0),
    title,
    reply(1, 1_000),
    settle(1, 1_000, "rejected"),
  ]);
  expect(thread).toEqual({
    call: 1,
    name: "requestAction",
    startedAt: 0,
    settledAt: 1_000,
    outcome: "rejected",
    replies: 1,
    entries: [1, 3, 4],
    track: 0,
  });
});

it("gives threads that are open at once tracks of their own, and uses one again that is free", () => {
  const threads = callThreads([
    call(1, 0),
    call(2, 0),
    settle(1, 5),
    call(3, 6),
    settle(2, 7),
    settle(3, 8),
  ]);
  expect(threads.map(({ track }) => track)).toEqual([0, 1, 0]);
});

it("says of each row what it has to do with a thread", () => {
  const [thread] = callThreads([
    title,
    call(1, 0),
    title,
    reply(1, 1),
    settle(1, 1),
    title,
  ]);
  if (thread === undefined) throw new Error("there is no thread");
  expect([0, 1, 2, 3, 4, 5].map((index) => knotAt(thread, index))).toEqual([
    null,
    "start",
    "through",
    "knot",
    "end",
    null,
  ]);
});

it("leaves a call that nothing answered open", () => {
  expect(callThreads([call(4, 0)])[0]).toMatchObject({
    settledAt: null,
    outcome: null,
    replies: 0,
  });
});

it("does without the call of a reply that has none", () => {
  expect(callThreads([reply(9, 0)])).toEqual([]);
});
