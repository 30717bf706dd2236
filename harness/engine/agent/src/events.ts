/**
 * Reads events with the functions that the window had before any client code ran. A getter that the client has replaced
 * would see the event and could change it.
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
     * The data of a sent message, which is a copy and so never a proxy. An event made by client code may hold a proxy,
     * which would see the lookup of the agents' key.
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
    listen: <Received extends Event>(
      target: EventTarget,
      type: string,
      listener: (event: Received) => void,
    ): void =>
      addEventListener(target, type, listener as (event: Event) => void),
    /** Adds a listener for one event. */
    listenOnce: <Received extends Event>(
      target: EventTarget,
      type: string,
      listener: (event: Received) => void,
    ): void =>
      addEventListener(
        target,
        type,
        listener as (event: Event) => void,
        bare({ once: true }),
      ),
    /** Adds a listener before those of the client, which are added later. */
    listenFirst: <Received extends Event>(
      target: EventTarget,
      type: string,
      listener: (event: Received) => void,
    ): void =>
      addEventListener(target, type, listener as (event: Event) => void, true),
  };
}

/**
 * Returns a getter of an event type. For events of other types with the same name, which a client may dispatch, and in
 * engines without the type, the getter reads the plain property. It may be anything, and is undefined if it can't be
 * read.
 */
export function eventGetter<Type extends object, Key extends keyof Type>(
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
