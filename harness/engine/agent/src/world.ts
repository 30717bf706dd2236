/**
 * Everything that uses a page's clock: its windows, which share one timeline, and its workers and cross-origin frames,
 * which get commands.
 */
import { itemsOf, max, newList, own, OwnSet } from "./builtins";
import type { Timeline } from "./clock";
import type { Message, RemoteCommand, Remote } from "./remote";
import type { Activity } from "./activity";

/** Animations that the page's clock moves. */
export interface Moving {
  /** Whether any is under way. */
  readonly areHeld: boolean;
  /** Shows all of them as of now. Returns whether events are yet to be dispatched or handled. */
  hold: () => boolean;
  /** Moves all of them to the current instant. */
  show: () => void;
  /** Fulfilled when the engine has dispatched its events. */
  drawn: () => Promise<void>;
}

export class World {
  readonly #remotes = new OwnSet<Remote>();
  readonly #animations = new OwnSet<Moving>();

  constructor(
    readonly timeline: Timeline,
    readonly activity: Activity,
    /** Called before a timer of a remote agent runs. */
    private readonly beforeRemote: () => void = () => undefined,
  ) {}

  add(remote: Remote): void {
    this.#remotes.add(remote);
    this.activity.pulse();
  }

  /** Removes an agent whose messages are no longer awaited. */
  delete(remote: Remote): void {
    remote.end();
    this.#remotes.delete(remote);
    this.activity.pulse();
  }

  /** Removes an agent that has ended itself, and delivers its last messages. */
  finish(remote: Remote): void {
    void this.#deliver(remote);
    this.delete(remote);
  }

  addAnimations(animations: Moving): void {
    this.#animations.add(animations);
  }

  deleteAnimations(animations: Moving): void {
    this.#animations.delete(animations);
  }

  get nextDue(): number | null {
    let first = this.timeline.nextDue;
    this.#remotes.forEach(({ due }) => {
      if (due !== null && (first === null || due < first)) first = due;
    });
    return first;
  }

  /** Whether nothing changes before the next timer is due. */
  get isIdle(): boolean {
    if (this.#remotes.size > 0) return false;
    let isIdle = true;
    this.#animations.forEach((animations) => {
      if (animations.areHeld) isIdle = false;
    });
    return isIdle;
  }

  /** The number of activities in the page and its remotes. */
  get count(): number {
    let count = this.activity.pulses;
    this.#remotes.forEach(({ activity }) => {
      count += activity;
    });
    return count;
  }

  /** Fulfilled when nothing is left to do at this instant. */
  async untilIdle(): Promise<void> {
    await own(this.#runUntilIdle());
    for (let drawing = this.#hold(); drawing; drawing = this.#hold()) {
      // oxlint-disable-next-line no-await-in-loop
      await own(drawing.drawn());
      // oxlint-disable-next-line no-await-in-loop
      await own(this.#runUntilIdle());
    }
  }

  /** Holds all animations. If one began or ended, its event comes with the next frame, which has to be awaited. */
  #hold(): Moving | undefined {
    let drawing: Moving | undefined;
    this.#animations.forEach((animations) => {
      if (animations.hold()) drawing = animations;
    });
    return drawing;
  }

  async #runUntilIdle(): Promise<void> {
    await own(this.activity.untilIdle());
    let seen = -1;
    // Remotes may send each other messages, so this repeats until nothing happened from one round to the next.
    while (this.#remotes.size > 0 && seen !== this.count) {
      seen = this.count;
      // oxlint-disable-next-line no-await-in-loop
      await own(this.#requestAll("run-until-idle"));
      // Workers run in parallel, but their messages are delivered in a stable order.
      const remotes = itemsOf(this.#remotes);
      for (let index = 0; index < remotes.length; index += 1) {
        const remote = remotes[index];
        // oxlint-disable-next-line no-await-in-loop
        if (remote) await own(this.#deliver(remote));
      }
      // oxlint-disable-next-line no-await-in-loop
      await own(this.activity.untilIdle());
    }
  }

  /** Delivers the messages of a worker to client code, each as a separate task. */
  async #deliver(remote: Remote): Promise<void> {
    while (remote.deliver())
      // oxlint-disable-next-line no-await-in-loop
      await own(this.activity.turn());
  }

  /** Runs the earliest timer if it is due by `until`. Of timers due together, the page's run first. */
  runNext(until: number): boolean | Promise<boolean> {
    return this.#remotes.size === 0
      ? this.#runOwn(until)
      : this.#runFirst(until);
  }

  /** Advances the clock, and sends the instant to all remotes. */
  move(now: number): void {
    this.timeline.now = max(this.timeline.now, now);
    this.#remotes.forEach((remote) => remote.move(this.timeline.now));
  }

  /** Runs a timer of the page, after moving all animations to its instant. */
  #runOwn(until: number): boolean {
    const due = this.timeline.nextDue;
    if (due === null || due > until) return false;
    this.timeline.now = max(this.timeline.now, due);
    this.#animations.forEach((animations) => animations.show());
    return this.timeline.runNext(until);
  }

  async #runFirst(until: number): Promise<boolean> {
    const due = this.nextDue;
    if (due === null || due > until) return false;
    if (due > this.timeline.now) {
      this.timeline.now = due;
      await own(this.#requestAll("move"));
    }
    if (this.timeline.nextDue === due) return this.#runOwn(due);
    let first: Remote | undefined;
    this.#remotes.forEach((remote) => {
      if (remote.due === due) first ??= remote;
    });
    this.beforeRemote();
    const request = (first as Remote | undefined)?.request(
      "run-one",
      this.timeline.now,
    );
    if (request) await own(request);
    return true;
  }

  async #requestAll(what: RemoteCommand["do"]): Promise<void> {
    this.#remotes.forEach((remote) => {
      if (remote.isGone) this.delete(remote);
    });
    const { now } = this.timeline;
    const requests = newList<Promise<void>>();
    this.#remotes.forEach((remote) => {
      requests[requests.length] = remote.request(what, now);
    });
    for (let index = 0; index < requests.length; index += 1) {
      const request = requests[index];
      // They are under way together already.
      // oxlint-disable-next-line no-await-in-loop
      if (request) await own(request);
    }
  }
}

/** Carries out the commands of the agent that has the clock. */
export function follow(
  world: World,
  post: (message: Message) => void,
): (command: RemoteCommand) => Promise<void> {
  return async ({ id, do: what, now }) => {
    world.move(now);
    const ran = what === "run-one" && world.runNext(world.timeline.now);
    if (typeof ran !== "boolean") await own(ran);
    if (what !== "move") await own(world.untilIdle());
    post({ is: "done", id, due: world.nextDue, activity: world.count });
  };
}
