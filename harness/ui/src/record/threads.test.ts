import { expect, it } from "vitest";
import { createThreads, nodeAt, type Thread } from "./threads";
import type { Entry } from "./record";
import { response, call, reply, request, settle } from "./testing";
import { sampleEntry } from "./sample-entry";

const title: Entry = sampleEntry({
  kind: "title",
  text: "Lab",
  at: 0,
  step: 0,
});

function threadOf(entries: readonly Entry[], place: number): Thread | null {
  const entry = entries[place];
  return entry === undefined ? null : createThreads(entries).of(entry);
}

it("joins a call with its reply and its settling", () => {
  const entries = [
    title,
    call(1, 0),
    title,
    reply(1, 900),
    settle(1, 1_000, "rejected"),
  ];
  expect(threadOf(entries, 3)).toMatchObject({
    key: "call 1",
    startedAt: 0,
    repliedAt: 900,
    endedAt: 1_000,
    outcome: "rejected",
    entries: [1, 3, 4],
    track: 0,
  });
});

it("reserves no column for a call without a reply", () => {
  const unawaited: Entry = { ...call(1, 0), callback: null } as Entry;
  const entries = [unawaited, call(2, 0)];
  expect(threadOf(entries, 0)).toMatchObject({ isAwaited: false, track: 0 });
  expect(threadOf(entries, 1)).toMatchObject({ isAwaited: true, track: 0 });
});

it("joins a request with its response, despite a call with the same number", () => {
  const entries = [call(1, 0), request(1, 0), title, response(1, 250, "200 0")];
  expect(threadOf(entries, 3)).toMatchObject({
    key: "request 1",
    endedAt: 250,
    outcome: "responded",
    response: "200 0",
    entries: [1, 3],
  });
  expect(threadOf(entries, 0)?.entries).toEqual([0]);
});

it("gives concurrent threads separate tracks, and reuses free ones", () => {
  const entries = [
    call(1, 0),
    call(2, 0),
    settle(1, 5),
    call(3, 6),
    settle(2, 7),
    settle(3, 8),
  ];
  const threads = createThreads(entries);
  expect(
    [0, 1, 3].map((place) => threads.of(entries[place] ?? title)?.track),
  ).toEqual([0, 1, 0]);
  expect(threads.tracks()).toBe(2);
});

it("ends at the reply if nothing ever settles", () => {
  const entries = [call(1, 0), reply(1, 1), call(2, 2), reply(2, 3)];
  expect(createThreads(entries).tracks()).toBe(1);
});

it("marks a reply after the client gave up", () => {
  const limited = { ...call(1, 0), deadline: 1_000 } as Entry;
  const settled = [limited, settle(1, 900, "rejected"), reply(1, 950)];
  expect(threadOf(settled, 0)?.late).toEqual([2]);
  const passed = [limited, reply(1, 1_001), reply(1, 1_002)];
  expect(threadOf(passed, 0)).toMatchObject({
    late: [1, 2],
    repliedAt: 1_001,
  });
});

it("doesn't mark a reply in time and its repetition as late", () => {
  const limited = { ...call(1, 0), deadline: 1_000 } as Entry;
  const entries = [limited, reply(1, 1_000), settle(1, 1_000), reply(1, 1_200)];
  expect(threadOf(entries, 0)?.late).toEqual([]);
});

it("returns the part of a thread at each row", () => {
  const entries = [title, call(1, 0), title, reply(1, 1), settle(1, 1), title];
  const thread = threadOf(entries, 1);
  if (thread === null) throw new Error("there is no thread");
  expect([0, 1, 2, 3, 4, 5].map((index) => nodeAt(thread, index))).toEqual([
    null,
    "start",
    "through",
    "node",
    "end",
    null,
  ]);
});

it("finds all threads that pass a row, however long they are", () => {
  const threads = createThreads();
  threads.append(call(1, 0));
  for (let count = 0; count < 1_000; count += 1) threads.append(title);
  expect(threads.near(700)).toEqual([]);
  threads.append(settle(1, 9));
  expect(threads.near(700)).toHaveLength(1);
  expect(threads.near(1_001)).toHaveLength(1);
});

it("accepts any number of calls without a reply", () => {
  const calls = Array.from({ length: 100_000 }, (_, place) => call(place, 0));
  const threads = createThreads(calls);
  expect(threads.tracks()).toBe(16);
  expect(threads.of(call(99_999, 0))?.entries).toEqual([99_999]);
});

it("keeps a call without a reply open", () => {
  expect(threadOf([call(4, 0)], 0)).toMatchObject({
    endedAt: null,
    outcome: null,
    repliedAt: null,
  });
});

it("accepts a reply without a call", () => {
  expect(threadOf([reply(9, 0)], 0)).toBeNull();
});
