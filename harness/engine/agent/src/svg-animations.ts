/**
 * SVG animations (SMIL) on the page's clock. The engine runs them in real time, so each `<svg>` is paused as soon as it
 * is detected, and its time is set as the clock advances. What an engine dispatches after that differs: WebKit repeats
 * the last event of each animation, Chromium leaves out a beginning by script, and neither dispatches repetitions. So
 * the agent dispatches the events itself, at the times that it reads from the engine and the attributes.
 */
import {
  floor,
  fround,
  newList,
  newPromise,
  OwnMap,
  OwnWeakMap,
  round,
  toNumber,
  type OwnList,
} from "./builtins";
import type { PageClock } from "./clock";
import { attribute, elementById, isConnected } from "./dom";
import { takeEvents } from "./events";
import type { Natives } from "./natives";
import { replaceMethod, takeSvgEngine, type SvgEngine } from "./svg-engine";
import { offsets } from "./svg-times";
import type { Moving } from "./world";

type Scope = Window & typeof globalThis;

/** The error of the engines' times, in milliseconds. */
const TOLERANCE = 0.4;

/** The length of a frame, in milliseconds. */
const FRAME = 16;

/** An `<svg>` that has animations. */
interface Root {
  /** Its time at an instant of the page's clock, in milliseconds. */
  from: number;
  since: number;
  isPaused: boolean;
  /** Whether it is new, or the client has changed its time or animations since it was shown. */
  isChanged: boolean;
  /** The time that the engine shows. */
  shown: number;
  /** The timer at the next beginning or end of an animation, and its instant. */
  timer: number | undefined;
  due: number;
}

/** The last interval of an animation whose beginning was dispatched. Its end is expected until it is dispatched. */
interface Interval {
  readonly begin: number;
  end: number;
  hasEnded: boolean;
  iteration: number;
}

export class SvgAnimations implements Moving {
  readonly #roots = new OwnMap<SVGSVGElement, Root>();
  readonly #intervals = new OwnWeakMap<SVGAnimationElement, Interval>();
  /** The times at which the client has an animation begin, and those at which it has it end. */
  readonly #begun = new OwnWeakMap<SVGAnimationElement, OwnList<number>>();
  readonly #ended = new OwnWeakMap<SVGAnimationElement, OwnList<number>>();
  readonly #events: ReturnType<typeof takeEvents>;
  readonly #engine: SvgEngine;
  /** Whether the engine has events to dispatch. */
  #isDue = false;
  /** Whether the document has loaded. Before that, the time of its `<svg>`s is 0. */
  #hasLoaded = false;

  constructor(
    private readonly scope: Scope,
    private readonly clock: PageClock,
    private readonly natives: Pick<Natives, "setTimeout" | "queueLast">,
  ) {
    this.#events = takeEvents(scope);
    this.#engine = takeSvgEngine(scope);
    this.#installTime();
    this.#installChanges();
  }

  /** Adds the listeners, also again after the document was reopened. */
  listen(): void {
    const { document } = this.scope;
    const { listenFirst, stop, target } = this.#events;
    for (const type of ["beginEvent", "endEvent", "repeatEvent"])
      listenFirst(this.scope, type, (event) => {
        const animation = target(event);
        if (!event.isTrusted || !this.#engine.isAnimation(animation)) return;
        this.#detect();
        if (type !== "endEvent" || !this.#endByEvent(animation)) stop(event);
      });
    listenFirst(this.scope, "load", (event) => {
      if (event.isTrusted && target(event) === document) this.#detect();
    });
  }

  /**
   * Pauses new `<svg>`s, and shows all of them as of now. Returns whether the engine has yet to dispatch events, or
   * whether the client may have handled one.
   */
  hold(): boolean {
    const animations = this.#detect();
    if (this.#roots.size === 0) return false;
    this.show();
    const isDue = this.#isDue;
    this.#isDue = false;
    if (isDue) return true;
    let hasDispatched = false;
    for (let index = 0; index < animations.length; index += 1) {
      const animation = animations[index];
      if (animation && this.#dispatchMissing(animation)) hasDispatched = true;
    }
    if (!hasDispatched) this.#setTimers(animations);
    return hasDispatched;
  }

  get areHeld(): boolean {
    return this.#roots.size > 0;
  }

  show(): void {
    this.#roots.forEach((root, element) => this.#show(root, element));
  }

  /** Fulfilled when the engine has dispatched its events. */
  drawn(): Promise<void> {
    return newPromise((done) => {
      this.natives.setTimeout(() => this.natives.queueLast(done), 0);
    });
  }

  /** Finds all animations, and pauses each new `<svg>`. */
  #detect(): OwnList<SVGAnimationElement> {
    const hasJustLoaded = !this.#hasLoaded && this.#engine.hasLoaded();
    if (hasJustLoaded) this.#hasLoaded = true;
    this.#roots.forEach((root, element) => {
      if (hasJustLoaded) root.since = this.clock.now;
      if (isConnected(element)) return;
      this.clock.clearTimer(root.timer);
      this.#roots.delete(element);
    });
    const animations = this.#engine.animations();
    for (let index = 0; index < animations.length; index += 1) {
      const animation = animations[index];
      const element = animation && this.#engine.rootOf(animation);
      if (element) this.#take(element);
    }
    return animations;
  }

  #take(element: SVGSVGElement): Root {
    const known = this.#roots.get(element);
    if (known) return known;
    const root: Root = {
      from: 0,
      since: this.clock.now,
      isPaused: false,
      isChanged: true,
      shown: 0,
      timer: undefined,
      due: 0,
    };
    this.#roots.set(element, root);
    this.#engine.pause(element);
    return root;
  }

  #timeOf({ from, since, isPaused }: Root): number {
    return isPaused || !this.#hasLoaded ? from : from + this.clock.now - since;
  }

  /** The time of the `<svg>` of an animation. */
  #nowOf(animation: SVGAnimationElement): number {
    const element = this.#engine.rootOf(animation);
    const root = element && this.#roots.get(element);
    return root ? this.#timeOf(root) : 0;
  }

  #show(root: Root, element: SVGSVGElement): void {
    const time = this.#timeOf(root);
    if (time === root.shown && !root.isChanged) return;
    if (root.isChanged) this.#isDue = true;
    root.isChanged = false;
    root.shown = time;
    this.#engine.seek(element, time);
  }

  /** Ends an animation that an event such as `click` ends, which only the engine knows. Returns whether it has ended. */
  #endByEvent(animation: SVGAnimationElement): boolean {
    const interval = this.#intervals.get(animation);
    if (!interval || interval.hasEnded) return false;
    if (attribute(animation, "end") === null) return false;
    this.#end(animation, interval);
    return true;
  }

  #begin(animation: SVGAnimationElement, begin: number): void {
    const end = round(begin + this.#engine.lengthOf(animation));
    this.#intervals.set(animation, {
      begin,
      end,
      hasEnded: false,
      iteration: 0,
    });
  }

  #end(animation: SVGAnimationElement, interval: Interval): void {
    interval.hasEnded = true;
    interval.end = this.#nowOf(animation);
  }

  /**
   * The beginning of an animation's last interval. After a change of its time, WebKit has at most the first two, so
   * later ones are found in its attributes.
   */
  #beginOf(animation: SVGAnimationElement): number | undefined {
    const now = this.#nowOf(animation);
    let begin: number | undefined;
    this.#eachTime(animation, "begin", (time) => {
      if (time <= now && !(time <= (begin ?? -Infinity))) begin = time;
    });
    const known = this.#intervals.get(animation);
    const restart = known && attribute(animation, "restart");
    const isKept =
      restart === "never" || (restart === "whenNotActive" && !known?.hasEnded);
    return isKept ? known?.begin : begin;
  }

  #isOver(animation: SVGAnimationElement, { begin, end }: Interval): boolean {
    const now = this.#nowOf(animation);
    const next = this.#engine.beginOf(animation);
    let isOver = next === undefined || next > now || end <= now;
    this.#eachTime(animation, "end", (time) => {
      if (time > begin && time <= now) isOver = true;
    });
    return isOver;
  }

  /** Calls a function with each known time at which an animation begins, or ends if it has begun. */
  #eachTime(
    animation: SVGAnimationElement,
    edge: "begin" | "end",
    take: (time: number) => void,
  ): void {
    const scripted = (edge === "begin" ? this.#begun : this.#ended).get(
      animation,
    );
    for (let index = 0; index < (scripted?.length ?? 0); index += 1)
      take(scripted?.[index] ?? 0);
    const found = offsets(attribute(animation, edge));
    for (let index = 0; index < found.length; index += 1) {
      const { of = null, isEnd = false, by = 0 } = found[index] ?? {};
      const other = of === null ? null : elementById(this.scope.document, of);
      const interval = this.#engine.isAnimation(other)
        ? this.#intervals.get(other)
        : undefined;
      if (of === null) take(round(by));
      else if (interval)
        take(round((isEnd ? interval.end : interval.begin) + by));
    }
    const begin = edge === "begin" && this.#engine.beginOf(animation);
    if (begin !== undefined && begin !== false) take(begin);
  }

  /** Dispatches what the engine hasn't. */
  #dispatchMissing(animation: SVGAnimationElement): boolean {
    if (!this.#hasLoaded) return false;
    const begin = this.#beginOf(animation);
    const known = this.#intervals.get(animation);
    let hasEnded = false;
    if (known && !known.hasEnded) {
      if (begin !== known.begin || this.#isOver(animation, known)) {
        this.#end(animation, known);
        this.#dispatch(animation, "endEvent");
        hasEnded = true;
      } else if (this.#repeat(animation, known)) {
        this.#dispatch(animation, "repeatEvent");
        return true;
      }
    }
    if (begin === undefined || begin === known?.begin) return hasEnded;
    this.#begin(animation, begin);
    const interval = this.#intervals.get(animation);
    if (interval && this.#isOver(animation, interval)) {
      // It was over before it was detected, or before the time that the client has chosen.
      interval.hasEnded = true;
      return hasEnded;
    }
    this.#dispatch(animation, "beginEvent");
    return true;
  }

  /** Counts the repetitions of an animation. Returns whether there is a new one. */
  #repeat(animation: SVGAnimationElement, interval: Interval): boolean {
    const iteration = this.#iterationOf(animation, interval);
    if (iteration <= interval.iteration) return false;
    interval.iteration = iteration;
    return true;
  }

  #iterationOf(animation: SVGAnimationElement, { begin }: Interval): number {
    const time = this.#nowOf(animation) - begin;
    return floor((time + TOLERANCE) / this.#engine.simpleOf(animation));
  }

  #dispatch(animation: SVGAnimationElement, type: string): void {
    const { Event } = this.#engine;
    this.#events.dispatch(animation, new Event(type));
  }

  /** Sets a timer for each `<svg>` at the next time at which one of its animations may begin, repeat or end. */
  #setTimers(animations: OwnList<SVGAnimationElement>): void {
    const next = new OwnMap<Root, number>();
    for (let index = 0; index < animations.length; index += 1) {
      const animation = animations[index];
      const element = animation && this.#engine.rootOf(animation);
      const root = element && this.#roots.get(element);
      if (!root) continue;
      const now = this.#timeOf(root);
      this.#eachChange(animation, (time) => {
        if (time > now && time < (next.get(root) ?? Infinity))
          next.set(root, time);
      });
    }
    this.#roots.forEach((root) => {
      const time = next.get(root);
      const isSet = time !== undefined && this.#hasLoaded && !root.isPaused;
      const due = isSet ? root.since + time - root.from : 0;
      if (due === root.due) return;
      this.clock.clearTimer(root.timer);
      root.due = due;
      root.timer = isSet ? this.#setTimer(root, due) : undefined;
    });
  }

  #setTimer(root: Root, due: number): number {
    const run = (): void => {
      root.due = 0;
      this.#isDue = true;
    };
    return this.clock.setTimer(run, due - this.clock.now, false);
  }

  /** Calls a function with the times at which an animation may begin, repeat or end, and others. */
  #eachChange(
    animation: SVGAnimationElement,
    take: (time: number) => void,
  ): void {
    this.#eachTime(animation, "begin", take);
    this.#eachTime(animation, "end", take);
    const interval = this.#intervals.get(animation);
    if (!interval || interval.hasEnded) return;
    const { begin, end } = interval;
    take(end);
    const simple = this.#engine.simpleOf(animation);
    // Other repetitions are dispatched with the page's next event.
    if (end < Infinity && simple >= FRAME)
      take(
        round(begin + (this.#iterationOf(animation, interval) + 1) * simple),
      );
  }

  /** Shows the page's clock as the time of each `<svg>`. */
  #installTime(): void {
    const { SVGSVGElement, SVGAnimationElement } = this.scope;
    const show = (native: () => unknown, element: SVGElement): unknown => {
      const root = this.#rootOf(element);
      return root ? fround(this.#timeOf(root) / 1000) : native();
    };
    replaceMethod(SVGSVGElement.prototype, "getCurrentTime", show);
    replaceMethod(SVGAnimationElement.prototype, "getCurrentTime", show);
    replaceMethod(
      SVGSVGElement.prototype,
      "animationsPaused",
      (native, self) => {
        const root = this.#rootOf(self);
        return root ? root.isPaused : native();
      },
    );
  }

  /** Follows the client's changes: it pauses, seeks, begins or ends animations. */
  #installChanges(): void {
    const svg = this.scope.SVGSVGElement.prototype;
    replaceMethod(svg, "pauseAnimations", (native, self) =>
      this.#change(self, native, (root) => {
        root.from = this.#timeOf(root);
        root.isPaused = true;
      }),
    );
    replaceMethod(svg, "unpauseAnimations", (native, self) => {
      const root = this.#rootOf(self);
      if (!root) return native();
      root.from = this.#timeOf(root);
      root.since = this.clock.now;
      root.isPaused = false;
      // In the engine it stays paused.
      return undefined;
    });
    replaceMethod(svg, "setCurrentTime", (native, self, given) =>
      this.#change(self, native, (root) => {
        root.from = round(toNumber(given[0]) * 1000);
        root.since = this.clock.now;
        this.#forget(root);
      }),
    );
    this.#installChange("beginElement", this.#begun, () => 0);
    this.#installChange("beginElementAt", this.#begun, toNumber);
    this.#installChange("endElement", this.#ended, () => 0);
    this.#installChange("endElementAt", this.#ended, toNumber);
  }

  /** Records the time at which the client has an animation begin or end. */
  #installChange(
    name: `${"begin" | "end"}Element${"" | "At"}`,
    to: OwnWeakMap<SVGAnimationElement, OwnList<number>>,
    offset: (seconds: unknown) => number,
  ): void {
    const { prototype } = this.scope.SVGAnimationElement;
    replaceMethod(prototype, name, (native, self, given) =>
      this.#change(self, native, (root) => {
        const times = to.get(self) ?? newList<number>();
        const time = this.#timeOf(root) + offset(given[0]) * 1000;
        times[times.length] = round(time);
        to.set(self, times);
      }),
    );
  }

  /** Calls the engine's function at the current time, and records its change. */
  #change(
    element: SVGElement,
    native: () => unknown,
    note: (root: Root) => void,
  ): unknown {
    const root = this.#rootOf(element);
    if (root) this.show();
    const result = native();
    if (!root) return result;
    note(root);
    root.isChanged = true;
    return result;
  }

  #rootOf(element: SVGElement): Root | undefined {
    const found = this.#engine.rootOf(element);
    if (!found || !isConnected(found)) return undefined;
    this.#detect();
    return this.#take(found);
  }

  /** Forgets the intervals that a new time leads out of, or back into. */
  #forget(changed: Root): void {
    const animations = this.#engine.animations();
    for (let index = 0; index < animations.length; index += 1) {
      const animation = animations[index];
      const element = animation && this.#engine.rootOf(animation);
      if (!element || this.#roots.get(element) !== changed) continue;
      const interval = this.#intervals.get(animation);
      if (!interval) continue;
      const { begin, end, hasEnded } = interval;
      if (begin > changed.from || (hasEnded && end > changed.from))
        this.#intervals.delete(animation);
      else interval.iteration = this.#iterationOf(animation, interval);
    }
  }
}

/** The SVG animations of a window, if its engine has them. */
export function holdSvgAnimations(
  scope: Scope,
  clock: PageClock,
  natives: Pick<Natives, "setTimeout" | "queueLast">,
): SvgAnimations | undefined {
  const { SVGSVGElement, SVGAnimationElement } = scope as Partial<Scope>;
  return SVGAnimationElement &&
    SVGSVGElement &&
    "pauseAnimations" in SVGSVGElement.prototype
    ? new SvgAnimations(scope, clock, natives)
    : undefined;
}
