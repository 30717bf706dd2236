/**
 * What the agent reads of events, with the functions that the window had before any client code ran: a getter that the client
 * has put in place of one would see the event, and could change it.
 */
import { getter, uncurry } from "./builtins";

type Scope = Window & typeof globalThis;

export function takeEvents(scope: Scope) {
  // Workers have fewer types than windows.
  const {
    CustomEvent,
    ErrorEvent,
    Event,
    EventTarget,
    MessageEvent,
    PromiseRejectionEvent,
  } = scope as Partial<Scope> & Pick<Scope, "Event" | "EventTarget">;
  const addEventListener = uncurry(EventTarget.prototype.addEventListener);
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
    data: eventGetter<MessageEvent<unknown>, "data">(MessageEvent, "data"),
    source: eventGetter(MessageEvent, "source"),
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
 * lacks the type, it reads the property.
 */
function eventGetter<Type extends object, Key extends keyof Type>(
  type: { prototype: Type } | undefined,
  key: Key,
): (event: Type) => Type[Key] {
  if (!type) return (event) => event[key];
  const get = getter(type.prototype, key);
  return (event) => {
    try {
      return get(event);
    } catch {
      return event[key];
    }
  };
}
