import { expect, it, vi } from "vitest";
import { createLiveStory } from "./live-story";
import { call, reply } from "./testing";

it("notifies once per frame", () => {
  const frames: (() => void)[] = [];
  const story = createLiveStory((callback) => frames.push(callback));
  const listener = vi.fn<() => void>();
  story.subscribe(listener);
  story.append([call(1, 0)]);
  story.append([call(2, 5), reply(1, 9)]);
  expect(story.get().count).toBe(0);
  expect(frames).toHaveLength(1);
  frames[0]?.();
  expect(listener).toHaveBeenCalledOnce();
  const { rows, count, threads } = story.get();
  expect(count).toBe(3);
  expect(rows.map((row) => row.kind === "entry" && row.after)).toEqual([
    0, 5, 4,
  ]);
  expect(threads.of(reply(1, 9))?.entries).toEqual([0, 2]);
});

it("doesn't notify without new entries", () => {
  const story = createLiveStory(() => {
    throw new Error("nothing came");
  });
  story.append([]);
  expect(story.get().count).toBe(0);
});

it("replaces existing entries", () => {
  const story = createLiveStory((callback) => callback());
  story.append([call(1, 0), call(2, 5), reply(1, 9)]);
  const { rows: before } = story.get();
  story.replace(1, [reply(1, 7)]);
  const { rows, count, threads } = story.get();
  expect(count).toBe(2);
  expect(rows).not.toBe(before);
  expect(rows.map((row) => row.kind === "entry" && row.after)).toEqual([0, 7]);
  expect(threads.of(call(1, 0))?.entries).toEqual([0, 1]);
  expect(threads.of(call(2, 5))).toBeNull();
});

it("is empty when everything is replaced by nothing", () => {
  const story = createLiveStory((callback) => callback());
  story.append([call(1, 0)]);
  story.replace(0, []);
  expect(story.get().count).toBe(0);
});

it("shows rows from an index on, until rows before it are replaced", () => {
  const story = createLiveStory((callback) => callback());
  story.append([call(1, 0), call(2, 5)]);
  story.showFrom(2);
  expect(story.get()).toMatchObject({ count: 2, first: 2 });
  story.append([call(3, 9)]);
  expect(story.get()).toMatchObject({ count: 3, first: 2 });
  story.replace(1, [call(4, 9)]);
  expect(story.get()).toMatchObject({ count: 2, first: 1 });
  story.showFrom(0);
  expect(story.get().first).toBe(0);
});
