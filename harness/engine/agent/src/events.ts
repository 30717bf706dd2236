/**
 * What the agent reads of events, with the functions that the window had before any client code ran: a getter that the client
 * has put in place of one would see the event, and could change it.
 */
import { bare, getter, uncurry } from "./builtins";

type Scope = Window & typeof globalThis;

export function takeEvents(scope: Scope) {
  // Workers have fewer types than windows.
  const {
    BeforeUnloadEvent,
    CustomEvent,
    ErrorEvent,
    Event,
    EventTarget,
    MessageEvent,
    PromiseRejectionEvent,
  } = scope as Partial<Scope> & Pick<Scope, "Event" | "EventTarget">;
  const addEventListener = uncurry(EventTarget.prototype.addEventListener);
  const data = eventGetter<MessageEvent<unknown>, "data">(MessageEvent, "data");
  return {
    target: getter(Event.prototype, "target"),
    stop: uncurry(Event.prototype.stopImmediatePropagation),
    dispatch: uncurry(EventTarget.prototype.dispatchEvent),
    detail: eventGetter<CustomEvent<unknown>, "detail">(CustomEvent, "detail"),
    message: eventGetter(ErrorEvent, "message"),
    filename: eventGetter(ErrorEvent, "filename"),
    line: eventGetter(ErrorEvent, "lineno"),
    column: eventGetter(ErrorEvent, "colno"),
    error: eventGetter(ErrorEvent, "error"),
    reason: eventGetter(PromiseRejectionEvent, "reason"),
    data,
    /**
     * The data of a message that was sent: a copy, and so no proxy. An event that client code made may hold one, which would be
     * asked for the agents' key.
     */
    sent: (event: MessageEvent): unknown =>
      event.isTrusted ? data(event) : undefined,
    source: eventGetter(MessageEvent, "source"),
    isPrevented: getter(Event.prototype, "defaultPrevented"),
    returnValue: eventGetter<BeforeUnloadEvent, "returnValue">(
      BeforeUnloadEvent,
      "returnValue",
    ),
    /** Adds a listener. */
    listen: <Heard extends Event>(
      target: EventTarget,
      type: string,
      listener: (event: Heard) => void,
    ): void =>
      addEventListener(target, type, listener as (event: Event) => void),
    /** Adds a listener for one event. */
    listenOnce: <Heard extends Event>(
      target: EventTarget,
      type: string,
      listener: (event: Heard) => void,
    ): void =>
      addEventListener(
        target,
        type,
        listener as (event: Event) => void,
        bare({ once: true }),
      ),
    /** Adds a listener that comes before those of the client, which are added later. */
    listenFirst: <Heard extends Event>(
      target: EventTarget,
      type: string,
      listener: (event: Heard) => void,
    ): void =>
      addEventListener(target, type, listener as (event: Event) => void, true),
  };
}

/**
 * A getter of an event's type. A client may dispatch an event of the same name and another type: of that, and where the engine
 * lacks the type, it reads the property, which may be anything, and is undefined if it can't be read.
 */
function eventGetter<Type extends object, Key extends keyof Type>(
  type: { prototype: Type } | undefined,
  key: Key,
): (event: Type) => Type[Key] {
  const get = type && getter(type.prototype, key);
  return (event) => {
    try {
      return get ? get(event) : event[key];
    } catch {
      return valueOf(event, key) as Type[Key];
    }
  };
}

function valueOf<Type>(event: Type, key: keyof Type): unknown {
  try {
    return event[key];
  } catch {
    return undefined;
  }
}
