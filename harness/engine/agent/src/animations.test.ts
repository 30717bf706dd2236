import { beforeEach, describe, expect, it } from "vitest";
import { Animations, holdAnimations } from "./animations";
import { PageClock } from "./clock";
import { ShadowRoots } from "./shadow-roots";
import { newPage, type Scope } from "./testing/page";

/** The parts of an animation that the agent uses. jsdom has no animations. */
class FakeAnimation {
  playState = "running";
  playbackRate = 1;
  currentTime: number | null = 7;
  constructor(
    readonly timeline: unknown,
    private readonly timing: {
      delay: number;
      endTime: number;
      duration: number;
    },
  ) {}
  get effect(): object {
    const { delay, duration } = this.timing;
    const time = (this.currentTime ?? 0) - delay;
    return {
      target: scope.document.body,
      pseudoElement: null,
      getComputedTiming: () => ({
        ...this.timing,
        currentIteration: time < 0 ? null : Math.floor(time / duration),
      }),
    };
  }
  pause(): void {
    this.playState = "paused";
  }
  finish(): void {
    this.playState = "finished";
    this.currentTime = this.timing.endTime;
  }
}

let scope: Scope;
let clock: PageClock;
let running: FakeAnimation[];
/** The animations in shadow trees, which aren't the document's. */
let inside: FakeAnimation[];
let animations: Animations;
let phases: string[];
const timeline = {};

beforeEach(() => {
  scope = newPage();
  running = [];
  Object.assign(scope.document, { timeline, getAnimations: () => running });
  inside = [];
  Object.assign(scope.ShadowRoot.prototype, { getAnimations: () => inside });
  scope.requestAnimationFrame = () => 0;
  clock = new PageClock(1000, 1000, (error) => {
    throw error;
  });
  phases = [];
  animations = holdAnimations(
    scope,
    clock,
    { setTimeout: (callback, ms) => setTimeout(callback, ms) },
    new ShadowRoots(scope),
    (phase) => phases.push(phase),
  ) as Animations;
});

/** The engine dispatches a beginning with the first frame; the page must not be idle before the second. */
it("holds an animation as soon as the engine dispatches its beginning", () => {
  for (const type of ["transitionrun", "animationstart"]) {
    const animation = begin();
    scope.document.body.dispatchEvent(new scope.Event(type, { bubbles: true }));
    expect(animation).toMatchObject({ playState: "paused", currentTime: 0 });
  }
});

it("holds an animation before any frame, if animations are reported", async () => {
  animations.pauseEarly();
  const animation = begin();
  scope.document.body.classList.add("open");
  await Promise.resolve();
  expect(animation.playState).toBe("paused");
  expect(phases).toEqual(["begun"]);
});

describe("an event of a held animation", () => {
  const isEarly = (
    type: Parameters<Animations["isEarly"]>[0],
    elapsed: number,
    name = "opacity",
  ): boolean =>
    animations.isEarly(type, {
      target: scope.document.body,
      name,
      pseudoElement: "",
      elapsed,
    });

  const beginOpacity = (timing: Partial<FakeAnimation["timing"]>) =>
    Object.assign(begin(timing), { transitionProperty: "opacity" });

  it("is early until the delay is over", () => {
    beginOpacity({ delay: 50, endTime: 350 });
    animations.hold();
    expect(isEarly("transitionstart", 0)).toBe(true);
    expect(isEarly("transitionstart", 0, "color")).toBe(false);
    clock.now = 1049;
    expect(isEarly("transitionstart", 0)).toBe(true);
    clock.now = 1050;
    expect(isEarly("transitionstart", 0)).toBe(false);
  });

  it("is not early without a delay, or with a negative one", () => {
    beginOpacity({});
    animations.hold();
    expect(isEarly("animationstart", 0)).toBe(false);
    running = [];
    beginOpacity({ delay: -20, endTime: 280 });
    animations.hold();
    expect(isEarly("animationstart", 20)).toBe(false);
  });

  it("is early at an end that the clock has not reached", () => {
    beginOpacity({});
    animations.hold();
    expect(isEarly("transitionend", 0)).toBe(true);
    expect(isEarly("animationend", 300)).toBe(true);
    clock.runNext(1300);
    expect(isEarly("transitionend", 300)).toBe(false);
  });

  it("is early at an iteration that the clock has not reached", () => {
    beginOpacity({ duration: 100, endTime: Infinity });
    animations.hold();
    expect(isEarly("animationiteration", 100)).toBe(true);
    clock.now = 1100;
    expect(isEarly("animationiteration", 100)).toBe(false);
    expect(isEarly("animationiteration", 0)).toBe(true);
  });

  it("is not early once the client has ended the animation", () => {
    const animation = beginOpacity({});
    animations.hold();
    animation.finish();
    expect(isEarly("transitionend", 300)).toBe(false);
  });
});

function begin(timing: Partial<FakeAnimation["timing"]> = {}): FakeAnimation {
  const whole = { delay: 0, duration: 300, endTime: 300, ...timing };
  const animation = new FakeAnimation(timeline, whole);
  running.push(animation);
  return animation;
}

describe("animation", () => {
  it("begins when it is detected, follows the clock, and ends at its instant", () => {
    const animation = begin();
    expect(animations.hold()).toBe(true);
    expect(animation).toMatchObject({ playState: "paused", currentTime: 0 });
    expect(animations.hold()).toBe(false);
    expect(animations.areHeld).toBe(true);
    clock.now = 1100;
    animations.show();
    expect(animation.currentTime).toBe(100);
    expect(clock.nextDue).toBe(1300);
    clock.runNext(1300);
    expect(animation).toMatchObject({
      playState: "finished",
      currentTime: 300,
    });
    expect(animations.hold()).toBe(true);
    expect(animations.areHeld).toBe(false);
    expect(clock.nextDue).toBeNull();
    expect(phases).toEqual(["begun", "ended"]);
  });

  it("is reported after its delay, and at its next iteration", () => {
    begin({ delay: 50, duration: 100, endTime: Infinity });
    animations.hold();
    expect(clock.nextDue).toBe(1050);
    clock.runNext(1050);
    expect(animations.hold()).toBe(true);
    // An animation without an end leaves no timer.
    expect(clock.nextDue).toBeNull();
    clock.now = 1120;
    expect(animations.hold()).toBe(false);
    clock.now = 1160;
    expect(animations.hold()).toBe(true);
  });

  it("does not end if it was cancelled", () => {
    const animation = begin();
    animations.hold();
    animation.playState = "idle";
    clock.now = 1100;
    animations.show();
    expect(clock.nextDue).toBeNull();
    expect(phases).toEqual(["begun", "cancelled"]);
  });

  it("resumes where it was when the client plays it", () => {
    const animation = begin();
    animations.hold();
    clock.now = 1100;
    animations.show();
    animation.playState = "running";
    animation.playbackRate = 2;
    expect(animations.hold()).toBe(true);
    expect(clock.nextDue).toBe(1200);
    expect(phases).toEqual(["begun"]);
  });

  it("is left alone if it is driven by scrolling", () => {
    running.push(new FakeAnimation({}, { delay: 0, duration: 1, endTime: 1 }));
    expect(animations.hold()).toBe(false);
    expect(running[0]?.playState).toBe("running");
  });
});

describe("an animation in a shadow tree", () => {
  const timing = { delay: 0, duration: 100, endTime: 100 };

  it.each(["open", "closed"] as const)("is held in an %s one", (mode) => {
    scope.document.body.attachShadow({ mode });
    const animation = new FakeAnimation(timeline, timing);
    inside.push(animation);
    expect(animations.hold()).toBe(true);
    expect(animation).toMatchObject({ playState: "paused", currentTime: 0 });
    expect(clock.nextDue).toBe(1100);
  });

  it("is held as soon as its beginning is dispatched there", () => {
    const root = scope.document.body.attachShadow({ mode: "open" });
    const animation = new FakeAnimation(timeline, timing);
    inside.push(animation);
    root.append(scope.document.createElement("b"));
    root.firstChild?.dispatchEvent(new scope.Event("animationstart"));
    expect(animation.playState).toBe("paused");
  });
});

describe("without support for animations", () => {
  it("holds nothing", () => {
    const page = newPage();
    const roots = new ShadowRoots(page);
    expect(holdAnimations(page, clock, { setTimeout }, roots)).toBeUndefined();
  });
});
