import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PageTime } from "./page-time";

type Scope = Window & typeof globalThis;

/** A window whose timers and clock are the fake ones. */
const scope = (): Scope => {
  class OwnDate extends Date {}
  OwnDate.now = () => Date.now();
  return {
    setTimeout: (run: () => void, delay: number) => setTimeout(run, delay),
    setInterval: () => 0,
    clearTimeout: (id: number) => clearTimeout(id),
    clearInterval: () => undefined,
    performance: { now: () => performance.now() },
    AbortSignal: {},
    AbortController,
    DOMException,
    Date: OwnDate,
  } as unknown as Scope;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("runs timers as a browser does until it is held", () => {
  const page = scope();
  new PageTime(page);
  const ran: string[] = [];
  page.setTimeout((text: string) => ran.push(text), 100, "once");
  const repeated = page.setInterval(() => ran.push("again"), 40);
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(["again", "again", "once"]);
  page.clearInterval(repeated);
  vi.advanceTimersByTime(1_000);
  expect(ran).toHaveLength(3);
});

it("keeps the rest of a timeout while it is held", () => {
  const page = scope();
  const time = new PageTime(page);
  const run = vi.fn();
  page.setTimeout(run, 3_000);
  vi.advanceTimersByTime(1_000);
  time.hold();
  const held = { date: page.Date.now(), now: page.performance.now() };
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  expect({ date: page.Date.now(), now: page.performance.now() }).toEqual(held);
  expect(new page.Date().getTime()).toBe(held.date);
  time.release();
  vi.advanceTimersByTime(1_999);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  expect(page.Date.now()).toBe(held.date + 2_000);
});

it("holds new timers, and aborts no signal", () => {
  const page = scope();
  const time = new PageTime(page);
  time.hold();
  const run = vi.fn();
  page.setTimeout(run, 0);
  const cleared = page.setTimeout(run, 0);
  page.clearTimeout(cleared);
  const signal = page.AbortSignal.timeout(500);
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
  expect(signal.aborted).toBe(false);
  time.release();
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledOnce();
  expect(signal.aborted).toBe(true);
});
