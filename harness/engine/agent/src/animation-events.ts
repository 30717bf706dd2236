/** The events of CSS transitions and CSS animations. */
import { eventGetter, takeEvents } from "./events";

type Scope = Window & typeof globalThis;

export interface AnimationDetails {
  readonly target: EventTarget | null;
  /** The property of a transition, or the name of an animation's keyframes. */
  readonly name: string;
  /** Empty for the element itself. */
  readonly pseudoElement: string;
  /** The animation's time at the event, without its delay, in milliseconds. */
  readonly elapsed: number;
}

/** Returns a function that reads such an event. */
export function animationDetails(
  scope: Scope,
): (event: AnimationEvent | TransitionEvent) => AnimationDetails {
  const { AnimationEvent, TransitionEvent } = scope as Partial<Scope>;
  const { target } = takeEvents(scope);
  const ofTransition = {
    name: eventGetter(TransitionEvent, "propertyName"),
    pseudoElement: eventGetter(TransitionEvent, "pseudoElement"),
    elapsedTime: eventGetter(TransitionEvent, "elapsedTime"),
  };
  const ofAnimation = {
    name: eventGetter(AnimationEvent, "animationName"),
    pseudoElement: eventGetter(AnimationEvent, "pseudoElement"),
    elapsedTime: eventGetter(AnimationEvent, "elapsedTime"),
  };
  return (event) => {
    const get = "propertyName" in event ? ofTransition : ofAnimation;
    const read = event as AnimationEvent & TransitionEvent;
    return {
      target: target(read),
      name: String(get.name(read)),
      pseudoElement: String(get.pseudoElement(read)),
      elapsed: Number(get.elapsedTime(read)) * 1000,
    };
  };
}
