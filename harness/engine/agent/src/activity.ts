/**
 * Detects when the page is idle: it has nothing left to do at this instant. Work on another thread (key generation, a
 * database) is counted while it runs; other work shows as activity in turns of the event loop. A result of another
 * thread is delivered once the page has nothing else to do, so that the order doesn't depend on the machine's speed.
 */
import { newPromise, own, OwnQueue, OwnSet, whenSettled } from "./builtins";
import type { Natives } from "./natives";
import type { HeldResult, Work } from "./work";
import { WindowWork } from "./window-work";

/**
 * The required number of consecutive turns without activity. A promise chain takes one turn; React takes one per
 * update.
 */
const IDLE_TURNS = 4;

/** The number of tasks after which a page that is not idle yet reports its progress. */
const PROGRESS = 1000;

/** The real time between looks for windows that are gone while the page waits, in milliseconds. */
const LOOK = 100;

export class Activity implements Work {
  #pulses = 0;
  #pending = 0;
  readonly #waiters = new OwnQueue<() => void>();
  readonly #held = new OwnQueue<HeldResult>();
  readonly #windows = new OwnSet<WindowWork>();
  /** The number of further results to deliver. */
  #deliverable = Infinity;
  #hasPosted = false;
  #tasks = 0;
  /** Called every `PROGRESS` tasks while the page is not idle. */
  onProgress: () => void = () => undefined;

  constructor(private readonly natives: Natives) {}

  /** The work of a frame's window, which ends when the window is gone. */
  ofWindow(isGone: () => boolean): WindowWork {
    const work = new WindowWork(this, isGone);
    this.#windows.add(work);
    return work;
  }

  /** The number of activities so far. */
  get pulses(): number {
    return this.#pulses;
  }

  /** Counts an activity. The count of idle turns starts again. */
  pulse(): void {
    this.#pulses += 1;
  }

  /** Counts a piece of work that ends by itself, later in real time. */
  track<T>(work: Promise<T>): Promise<T> {
    whenSettled(work, this.begin());
    return work;
  }

  begin(): () => void {
    this.#pending += 1;
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.#pending -= 1;
      this.pulse();
      if (this.#pending === 0)
        for (let left = this.#waiters.length; left > 0; left -= 1)
          this.#waiters.shift()?.();
    };
  }

  /** Holds a result. Results are delivered in the order of the calls, each when the page has nothing else to do. */
  hold(result: HeldResult): void {
    this.#held.push(result);
    this.pulse();
  }

  /** Whether the page waits for a held result. */
  get holds(): boolean {
    return this.#held.length > 0;
  }

  /** Delivers at most this number of results from now on. */
  deliverOnly(results: number): void {
    this.#deliverable = results;
  }

  /** Counts a message that the page sent through a port. */
  posted(): void {
    this.#hasPosted = true;
    this.ran();
    this.pulse();
  }

  /** Counts a timer or a message of the page to itself. */
  ran(): void {
    this.#tasks += 1;
  }

  /** The number of timers and messages since the last call. */
  takeTasks(): number {
    const tasks = this.#tasks;
    this.#tasks = 0;
    return tasks;
  }

  async untilIdle(): Promise<void> {
    for (let still = 0; still < IDLE_TURNS;) {
      const before = this.#pulses;
      if (this.#tasks >= PROGRESS) this.onProgress();
      this.#endGone();
      while (this.#pending > 0)
        // oxlint-disable-next-line no-await-in-loop
        await own(this.#orGone((wake) => this.#waiters.push(wake)));
      if (this.#hasPosted || !this.natives.areTasksInOrder) {
        this.#hasPosted = false;
        await own(this.#messages());
      } else await this.turn();
      still = this.#pulses === before ? still + 1 : 0;
      if (still === IDLE_TURNS && this.holds && this.#deliverable > 0) {
        this.#deliverable -= 1;
        await own(this.#deliverFirst());
        still = 0;
      }
    }
  }

  /**
   * Waits for loaded data to reach the page. WebKit's network process notifies the harness and the page at the same
   * time, so a message to it and back arrives later. Chromium notifies the harness first, and queues the page's
   * reaction.
   */
  async loads(): Promise<void> {
    await newPromise<void>((done) => this.natives.queueMessage(done));
    await newPromise<void>((done) => this.natives.queueLast(done));
  }

  /** A task of the event loop. */
  turn(): Promise<void> {
    return newPromise((done) => this.natives.queueTask(done));
  }

  /**
   * Waits for messages between threads and processes, which arrive at some point in real time, in order for each port.
   * After `IDLE_TURNS` messages and a timer of the agent, the others have arrived as well.
   */
  async #messages(): Promise<void> {
    for (let sent = 0; sent < IDLE_TURNS; sent += 1)
      await newPromise<void>((done) => this.natives.queueMessage(done));
    await newPromise<void>((done) => void this.natives.setTimeout(done, 0));
  }

  /**
   * Delivers the first result once all are available, so that the page's further requests don't depend on a thread's
   * speed.
   */
  async #deliverFirst(): Promise<void> {
    const held = this.#held.list();
    for (let index = 0; index < held.length; index += 1) {
      const ready = held[index]?.ready;
      // They are under way together already.
      // oxlint-disable-next-line no-await-in-loop
      if (ready) await own(this.#orGone((done) => whenSettled(ready, done)));
    }
    this.#held.shift()?.deliver();
  }

  /** Waits for something. If it is the work of a window that is gone, it is ended meanwhile. */
  #orGone(wait: (done: () => void) => void): Promise<void> {
    return newPromise((done) => {
      let isOver = false;
      wait(() => {
        isOver = true;
        done();
      });
      const look = (): void => {
        if (isOver) return;
        this.#endGone();
        this.natives.setTimeout(look, LOOK);
      };
      if (this.#windows.size > 0) this.natives.setTimeout(look, LOOK);
    });
  }

  #endGone(): void {
    this.#windows.forEach((work) => {
      if (!work.isGone()) return;
      this.#windows.delete(work);
      work.end();
    });
  }
}
