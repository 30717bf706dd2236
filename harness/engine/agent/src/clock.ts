/**
 * The page's side of the virtual clock. Timers, frames, idle callbacks, dates and `performance.now` stand still until
 * the harness advances them. Windows that can reach each other share one timeline.
 */

import { max, newList, OwnMap } from "./builtins";
import { Heap } from "./heap";
import { ShownInstants } from "./shown-instants";

type Run = (now: number) => void;

interface Timer {
  owner: PageClock;
  id: number;
  due: number;
  order: number;
  run: Run;
  /** The interval at which it repeats; null if it runs once. */
  every: number | null;
  depth: number;
  /** Whether this is the clock's own timer for the next frame. */
  isFrame: boolean;
}

/**
 * The fields of a new timer. All are required, since a missing field would be read from the page's `Object.prototype`.
 */
type NewTimer = Omit<Timer, "id" | "order">;

/**
 * The nesting depth of timers above which browsers clamp delays to four milliseconds, which also
 * makes a loop of zero-delay timers advance.
 */
const NESTING_LIMIT = 5;
const NESTED_MINIMUM = 4;
const FRAME = 16;

/** The current instant, and the timers of all reachable windows in the order in which they run. */
export class Timeline {
  /** The nesting depth of the running timer. */
  depth = 0;
  #timers = new OwnMap<number, Timer>();
  /** The timers in the order in which they run, including deleted timers that have not reached the front. */
  readonly #queue = new Heap<Timer>(isBefore);
  #order = 0;
  #id = 0;
  #now: number;
  readonly #shown = new ShownInstants();
  #realNow: (() => number) | undefined;

  constructor(now: number) {
    this.#now = now;
  }

  get now(): number {
    return this.#now;
  }

  set now(now: number) {
    if (now === this.#now) return;
    this.#now = now;
    if (this.#realNow) this.#shown.add(this.#realNow(), now);
  }

  /** Records from now on when the instants are shown, by the machine's time. */
  follow(realNow: () => number): void {
    if (this.#realNow) return;
    this.#realNow = realNow;
    this.#shown.add(realNow(), this.#now);
  }

  /** The instant that was shown at a time of the machine. */
  shownAt(time: number): number {
    return this.#shown.at(time);
  }

  get nextDue(): number | null {
    return this.#first()?.due ?? null;
  }

  nextId(): number {
    return ++this.#id;
  }

  add(given: NewTimer): Timer {
    const id = this.nextId();
    const timer: Timer = { ...given, id, order: ++this.#order };
    this.#timers.set(id, timer);
    this.#queue.push(timer);
    return timer;
  }

  get(owner: PageClock, id: number): Timer | undefined {
    const timer = this.#timers.get(id);
    return timer?.owner === owner ? timer : undefined;
  }

  delete(id: number): void {
    this.#timers.delete(id);
  }

  /** Deletes the timers of a window that was closed. */
  deleteAllOf(owner: PageClock): void {
    this.#timers.forEach((timer, id) => {
      if (timer.owner === owner) this.#timers.delete(id);
    });
  }

  /** Runs the earliest timer if it is due by `until`, after advancing the clock to it. */
  runNext(until: number): boolean {
    const timer = this.#first();
    if (!timer || timer.due > until) return false;
    this.now = max(this.now, timer.due);
    this.#queue.shift();
    if (timer.every === null) {
      this.#timers.delete(timer.id);
    } else {
      timer.due = this.now + timer.every;
      timer.order = ++this.#order;
      timer.depth += 1;
      this.#queue.push(timer);
    }
    this.depth = timer.depth;
    try {
      timer.run(timer.owner.sinceStart);
    } catch (error) {
      timer.owner.report(error);
    } finally {
      this.depth = 0;
    }
    return true;
  }

  #first(): Timer | undefined {
    for (;;) {
      const first = this.#queue.first;
      if (!first || this.#timers.get(first.id) === first) return first;
      this.#queue.shift();
    }
  }
}

function isBefore(one: Timer, other: Timer): boolean {
  return (
    one.due < other.due || (one.due === other.due && one.order < other.order)
  );
}

/** The clock of one window or worker. */
export class PageClock {
  #lastFrame = -FRAME;
  #hasFrame = false;
  #frameCallbacks = new OwnMap<number, FrameRequestCallback>();

  constructor(
    now: number,
    /** The instant at which this document started. */
    readonly started: number,
    readonly report: (error: unknown) => void,
    readonly timeline = new Timeline(now),
  ) {}

  get now(): number {
    return this.timeline.now;
  }

  set now(now: number) {
    this.timeline.now = now;
  }

  /** Milliseconds since this document started: the value of `performance.now()`. */
  get sinceStart(): number {
    return this.now - this.started;
  }

  get nextDue(): number | null {
    return this.timeline.nextDue;
  }

  setTimer(run: () => void, delay: number, repeat: boolean): number {
    const depth = this.timeline.depth + 1;
    const minimum = depth > NESTING_LIMIT ? NESTED_MINIMUM : 0;
    // Browsers store a delay in 32 bits: a larger one wraps around, and usually fires at once.
    const wait = max(minimum, delay | 0);
    return this.timeline.add({
      owner: this,
      due: this.now + wait,
      run,
      every: repeat ? max(1, wait) : null,
      depth,
      isFrame: false,
    }).id;
  }

  /**
   * Clears a timer that the page set. The page can't clear the clock's own timer for frames, even
   * by trying every id.
   */
  clearTimer(id: number | undefined): void {
    if (id === undefined) return;
    const timer = this.timeline.get(this, id);
    if (timer && !timer.isFrame) this.timeline.delete(id);
  }

  requestFrame(callback: FrameRequestCallback): number {
    const id = this.timeline.nextId();
    this.#frameCallbacks.set(id, callback);
    // The first frame after a pause is drawn at once; later frames are one interval apart.
    if (!this.#hasFrame) {
      this.#hasFrame = true;
      this.timeline.add({
        owner: this,
        due: max(this.now, this.#lastFrame + FRAME),
        run: () => this.#drawFrame(),
        every: null,
        depth: 0,
        isFrame: true,
      });
    }
    return id;
  }

  cancelFrame(id: number): void {
    this.#frameCallbacks.delete(id);
  }

  /** Runs the earliest of all timers if it is due by `until`. */
  runNext(until: number): boolean {
    return this.timeline.runNext(until);
  }

  /** Deletes all timers and frames of a closed window. */
  stop(): void {
    this.timeline.deleteAllOf(this);
    this.#frameCallbacks.clear();
    this.#hasFrame = false;
  }

  #drawFrame(): void {
    this.#hasFrame = false;
    this.#lastFrame = this.now;
    const ids = newList<number>();
    this.#frameCallbacks.forEach((_, id) => {
      ids[ids.length] = id;
    });
    for (let index = 0; index < ids.length; index += 1) {
      const id = ids[index] ?? 0;
      const callback = this.#frameCallbacks.get(id);
      if (!callback || !this.#frameCallbacks.delete(id)) continue;
      try {
        callback(this.sinceStart);
      } catch (error) {
        this.report(error);
      }
    }
  }
}
