import { afterEach, describe, expect, it } from "vitest";
import { PageClock } from "./clock";

function clockAt(now = 0): PageClock {
  return new PageClock(now, now, (error) => {
    throw error;
  });
}

function runAll(clock: PageClock, until: number): void {
  while (clock.runNext(until));
}

describe("timer", () => {
  const names = ["every", "isFrame", "id", "depth"] as const;
  afterEach(() => {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  });

  it("ignores properties of `Object.prototype`", () => {
    const seen: unknown[] = [];
    for (const name of names)
      Object.defineProperty(Object.prototype, name, {
        configurable: true,
        get(this: unknown) {
          seen.push(this);
          return 1;
        },
        set(this: unknown) {
          seen.push(this);
        },
      });
    const clock = clockAt();
    let ran = 0;
    const once = clock.setTimer(() => (ran += 1), 5, false);
    clock.setTimer(() => (ran += 1), 5, true);
    clock.requestFrame(() => (ran += 1));
    runAll(clock, 10);
    clock.clearTimer(once);
    expect(ran).toBe(4);
    expect(seen).toEqual([]);
  });
});

describe("PageClock", () => {
  it("runs timers in the order they fall due, then in the order they were set", () => {
    const clock = clockAt();
    const ran: string[] = [];
    clock.setTimer(() => ran.push("b"), 20, false);
    clock.setTimer(() => ran.push("a"), 10, false);
    clock.setTimer(() => ran.push("c"), 20, false);
    runAll(clock, 20);
    expect(ran).toEqual(["a", "b", "c"]);
    expect(clock.now).toBe(20);
  });

  it("runs only due timers", () => {
    const clock = clockAt();
    clock.setTimer(() => expect.unreachable(), 21, false);
    expect(clock.runNext(20)).toBe(false);
    expect(clock.nextDue).toBe(21);
  });

  it("repeats an interval until it is cleared, also by its own callback", () => {
    const clock = clockAt();
    let times = 0;
    const id = clock.setTimer(
      () => {
        times += 1;
        if (times === 3) clock.clearTimer(id);
      },
      10,
      true,
    );
    runAll(clock, 1000);
    expect(times).toBe(3);
    expect(clock.now).toBe(30);
  });

  it("clamps deeply nested zero timers, so that a loop of them moves the clock", () => {
    const clock = clockAt();
    let times = 0;
    const again = () => {
      times += 1;
      clock.setTimer(again, 0, false);
    };
    again();
    runAll(clock, 40);
    expect(times).toBeGreaterThan(5);
    expect(times).toBeLessThan(20);
  });

  it("draws the first frame at once and the next a frame later, with one time for all callbacks", () => {
    const clock = clockAt(100);
    const times: number[] = [];
    clock.requestFrame((time) => {
      times.push(time);
      clock.requestFrame((next) => times.push(next));
    });
    clock.requestFrame((time) => times.push(time));
    runAll(clock, 200);
    expect(times).toEqual([0, 0, 16]);
  });

  it("does not draw a cancelled frame", () => {
    const clock = clockAt();
    const id = clock.requestFrame(() => expect.unreachable());
    clock.cancelFrame(id);
    runAll(clock, 100);
  });
});
