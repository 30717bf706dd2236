/**
 * CSS transitions, CSS animations and `element.animate()` on the page's clock. The engine runs them in real time, so
 * each is paused as soon as it is detected, moved as the clock advances, and finished when the clock reaches its end.
 * The engine then dispatches the events of its end with its next frame.
 */
import { animationDetails, type AnimationDetails } from "./animation-events";
import { apply, bare, newPromise, OwnMap, uncurry } from "./builtins";
import type { PageClock } from "./clock";
import { takeEvents } from "./events";
import type { Natives } from "./natives";
import type { ShadowRoots } from "./shadow-roots";
import type { AnimationPhase } from "./wire.generated";

type Scope = Window & typeof globalThis;

interface Held {
  /** The instant at which it was paused, and its current time at that instant. */
  since: number;
  from: number;
  /** Timers at its beginning, after its delay, and at its end. */
  timers: number[];
  iteration: number;
}

/** A receiver of animation events. */
export type AnimationReport = (
  phase: AnimationPhase,
  animation: Animation,
) => void;

/** The events of an animation that has begun. */
const DISPATCHED = [
  "transitionstart",
  "transitionend",
  "animationstart",
  "animationiteration",
  "animationend",
] as const;

const BEGINNINGS = ["transitionrun", "animationstart"] as const;

/** The error of an event's time, which is in seconds, in milliseconds. */
const TOLERANCE = 0.01;

/** The longest time in which the engine draws a frame of a visible page, in real milliseconds. */
const PICTURE = 1000;

export class Animations {
  readonly #held = new OwnMap<Animation, Held>();
  /** The animations whose beginning was reported, but not their end. */
  readonly #begun = new OwnMap<Animation, true>();
  /** Whether the engine has events to dispatch. */
  #isDue = false;
  #shown = 0;
  readonly #getAll: () => Animation[];
  readonly #getInside: (root: ShadowRoot) => Animation[];
  readonly #requestFrame: (callback: () => void) => unknown;

  constructor(
    private readonly scope: Scope,
    private readonly clock: PageClock,
    private readonly natives: Pick<Natives, "setTimeout">,
    private readonly roots: ShadowRoots,
    private readonly report: AnimationReport = () => {},
  ) {
    const { document } = scope;
    // The engine's function, since the clock is about to replace the page's.
    this.#requestFrame = scope.requestAnimationFrame.bind(scope);
    this.#getAll = document.getAnimations.bind(document);
    const { ShadowRoot } = scope as Partial<Scope>;
    const getInside = ShadowRoot?.prototype.getAnimations as
      Document["getAnimations"] | undefined;
    this.#getInside = getInside ? uncurry(getInside) : () => [];
    // The engine dispatches a beginning with the first frame. Before the page is idle, the next frames could dispatch
    // its end.
    const { listenFirst, stop } = takeEvents(scope);
    const details = animationDetails(scope);
    const listen = (target: EventTarget): void => {
      for (let index = 0; index < BEGINNINGS.length; index += 1)
        listenFirst(target, BEGINNINGS[index] ?? "", () => this.#pause());
      for (let index = 0; index < DISPATCHED.length; index += 1) {
        const type = DISPATCHED[index];
        if (!type) continue;
        const onEvent = (event: AnimationEvent | TransitionEvent): void => {
          if (event.isTrusted && this.isEarly(type, details(event)))
            stop(event);
        };
        listenFirst(target, type, onEvent);
      }
    };
    listen(scope);
    // The events don't leave a shadow tree.
    roots.watch(listen);
    this.#pauseScripted();
  }

  /**
   * Pauses new animations, and shows all of them as of now. Returns whether the engine has yet to dispatch the event of
   * a beginning or an end.
   */
  hold(): boolean {
    this.#pause();
    this.show();
    const isDue = this.#isDue;
    this.#isDue = false;
    return isDue;
  }

  /**
   * Whether the engine dispatches an event of an animation before its instant. On a busy machine the first frame can
   * be later than the end of a delay, whose event the engine then dispatches together with the beginning; and it
   * dispatches an end, since the animation is moved back to its beginning.
   */
  isEarly(
    type: (typeof DISPATCHED)[number],
    details: AnimationDetails,
  ): boolean {
    let isEarly = false;
    let isDue = false;
    this.#held.forEach((held, animation) => {
      const rate = animation.playbackRate;
      // An animation that the client has ended or cancelled is not paused.
      if (rate <= 0 || animation.playState !== "paused") return;
      if (!isOf(animation, details)) return;
      const { delay } = (
        animation.effect as AnimationEffect
      ).getComputedTiming();
      const position = held.from + (this.clock.now - held.since) * rate;
      const isAhead =
        // The end of a held animation is dispatched after it is finished.
        type === "transitionend" ||
        type === "animationend" ||
        (type === "animationiteration" && details.elapsed === 0) ||
        position - Number(delay) < details.elapsed - TOLERANCE;
      if (isAhead) isEarly = true;
      else isDue = true;
    });
    return isEarly && !isDue;
  }

  /** Pauses new animations. Those in a shadow tree aren't the document's. */
  #pause(): void {
    this.#pauseAll(this.#getAll());
    const roots = this.roots.connected();
    for (let index = 0; index < roots.length; index += 1) {
      const root = roots[index];
      if (root) this.#pauseAll(this.#getInside(root));
    }
  }

  #pauseAll(animations: readonly Animation[]): void {
    for (let index = 0; index < animations.length; index += 1) {
      const animation = animations[index];
      if (animation?.playState === "running") this.#take(animation);
    }
  }

  /** Pauses animations that scripts start, which dispatch no event, once the script has ended. */
  #pauseScripted(): void {
    const { prototype } = this.scope.Element;
    const { animate } = prototype as Partial<Element>;
    if (!animate) return;
    const later = this.scope.queueMicrotask.bind(this.scope);
    const pause = (): void => this.#pause();
    prototype.animate = function (
      this: Element,
      ...given: Parameters<Element["animate"]>
    ) {
      const animation = apply(animate, this, given);
      later(pause);
      return animation;
    };
  }

  /**
   * Pauses new animations before the next frame, for a page whose animations are reported. Otherwise an animation could
   * begin and end within a single frame on a busy machine, and would never be detected.
   */
  pauseEarly(): void {
    const { MutationObserver } = this.scope;
    const observer = new MutationObserver(() => this.#pause());
    const options = bare({ subtree: true, childList: true, attributes: true });
    const { observe } = MutationObserver.prototype;
    const watch = (root: Node): void => {
      apply(observe, observer, [root, options]);
    };
    watch(this.scope.document);
    this.roots.watch(watch);
  }

  /** Whether any animation is under way. */
  get areHeld(): boolean {
    return this.#held.size > 0;
  }

  /** Moves all animations to the current instant. */
  show(): void {
    if (this.#held.size === 0 || this.#shown === this.clock.now) return;
    this.#shown = this.clock.now;
    this.#held.forEach((held, animation) => {
      if (animation.playState === "paused") {
        animation.currentTime =
          held.from + (this.clock.now - held.since) * animation.playbackRate;
        const iteration = iterationOf(animation);
        if (iteration !== held.iteration) this.#isDue = true;
        held.iteration = iteration;
      } else {
        this.#forget(animation, held);
        this.#end(animation);
      }
    });
  }

  /** Fulfilled when the engine has drawn a frame and dispatched its events. */
  drawn(): Promise<void> {
    return newPromise((done) => {
      this.natives.setTimeout(done, PICTURE);
      this.#requestFrame(() => this.natives.setTimeout(done, 0));
    });
  }

  #take(animation: Animation): void {
    const { timeline, effect } = animation;
    // Animations on a scroll timeline don't use the clock.
    if (timeline !== this.scope.document.timeline || !effect) return;
    const known = this.#held.get(animation);
    if (known) this.#forget(animation, known);
    this.#begin(animation);
    const rate = animation.playbackRate;
    const { delay, endTime } = effect.getComputedTiming();
    const begin = Number(delay);
    const end = Number(endTime);
    // A newly detected animation begins at this instant, however late it was detected.
    const from = known
      ? Number(animation.currentTime ?? 0)
      : rate < 0
        ? end
        : 0;
    animation.pause();
    animation.currentTime = from;
    const timers: number[] = [];
    const at = (time: number, run: () => void): void => {
      const left = (time - from) / rate;
      if (left >= 0 && Number.isFinite(left))
        timers.push(this.clock.setTimer(run, left, false));
    };
    if (rate > 0 && begin > from) at(begin, () => (this.#isDue = true));
    at(rate < 0 ? 0 : end, () => this.#finish(animation));
    const iteration = iterationOf(animation);
    const since = this.clock.now;
    this.#held.set(animation, { since, from, timers, iteration });
    this.#isDue = true;
  }

  #finish(animation: Animation): void {
    this.#held.delete(animation);
    // It was cancelled meanwhile, or paused by the client.
    if (animation.playState !== "idle") animation.finish();
    this.#end(animation);
    this.#isDue = true;
  }

  /** Reports the beginning of an animation, once. */
  #begin(animation: Animation): void {
    if (this.#begun.get(animation)) return;
    this.#begun.set(animation, true);
    this.report("begun", animation);
  }

  /** Reports the end of an animation that has one. */
  #end(animation: Animation): void {
    const { playState } = animation;
    if (playState !== "idle" && playState !== "finished") return;
    this.#begun.delete(animation);
    this.report(playState === "idle" ? "cancelled" : "ended", animation);
  }

  #forget(animation: Animation, { timers }: Held): void {
    this.#held.delete(animation);
    for (const timer of timers) this.clock.clearTimer(timer);
  }
}

/** Whether an event is of this animation. */
function isOf(animation: Animation, details: AnimationDetails): boolean {
  const { target, pseudoElement } = animation.effect as KeyframeEffect;
  return (
    target === details.target &&
    (pseudoElement ?? "") === details.pseudoElement &&
    nameOf(animation) === details.name
  );
}

/** The name of its keyframes, the property of a transition, or the id that a script gave it. */
export function nameOf(animation: Animation): string {
  if ("animationName" in animation) return String(animation.animationName);
  if ("transitionProperty" in animation)
    return String(animation.transitionProperty);
  return animation.id;
}

function iterationOf({ effect }: Animation): number {
  return effect?.getComputedTiming().currentIteration ?? 0;
}

/** The animations of a window, if its engine supports pausing them. */
export function holdAnimations(
  scope: Scope,
  clock: PageClock,
  natives: Pick<Natives, "setTimeout">,
  roots: ShadowRoots,
  report?: AnimationReport,
): Animations | undefined {
  return "getAnimations" in scope.document && scope.document.timeline
    ? new Animations(scope, clock, natives, roots, report)
    : undefined;
}
