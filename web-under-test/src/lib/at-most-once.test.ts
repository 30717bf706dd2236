import { expect, it, vi } from "vitest";
import { fakeTimers } from "../test/fake-timers";
import { atMostOnce } from "./at-most-once";

it("allows the first call, and the next once the time is over", () => {
  const timers = fakeTimers();
  const run = vi.fn<(what: string) => void>();
  const once = atMostOnce(timers, 2_000, run);
  once("a");
  once("b");
  timers.advance(1_999);
  once("c");
  timers.advance(1);
  once("d");
  expect(run.mock.calls).toEqual([["a"], ["d"]]);
});
