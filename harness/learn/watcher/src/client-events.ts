/** The events that the client listens for and no browser sends: the app's. */
import type { Known } from "./message-id";
import type { ReplyProbes } from "./reply-probes";
import type { Reporter } from "./reporter";
import type { Scope } from "./scope";

/** An event that the client listens for. */
interface Listened {
  on: "window" | "document";
  target: EventTarget;
  event: string;
}

/** Events of browsers and of development servers that have no handler property. */
const IS_BROWSERS =
  /^(DOMContentLoaded|visibilitychange|webkit|moz|touch|gesture|selection|fullscreen|unhandledrejection|vite:)/;

/** Events that may be the app's ready signal. */
const IS_READY = /ready$|^bridge|injected|loaded$/i;

export class ClientEvents {
  private readonly listened = new Map<string, Listened>();

  constructor(
    private readonly scope: Scope,
    private readonly reporter: Reporter,
    private readonly probes: ReplyProbes,
  ) {}

  /** Reports the events that the client listens for. */
  watchListeners(): void {
    const { scope } = this;
    const onListen = (target: EventTarget, event: string): void =>
      this.onListen(target, event);
    const { prototype } = scope.EventTarget;
    const listen = prototype.addEventListener;
    prototype.addEventListener = function (
      this: EventTarget | undefined,
      event: string,
      ...rest: unknown[]
    ) {
      onListen(this ?? scope, event);
      Reflect.apply(listen, this, [event, ...rest]);
    };
  }

  private onListen(target: EventTarget, event: string): void {
    const { document } = this.scope;
    if (target !== this.scope && target !== document) return;
    if (event !== "message" && `on${event}` in target) return;
    if (IS_BROWSERS.test(event)) return;
    const on = target === this.scope ? "window" : "document";
    this.reporter.report({ kind: "listens", on, event: String(event) });
    this.listened.set(`${on} ${event}`, { on, target, event: String(event) });
  }

  /** Dispatches the ready signal, which a client may wait for before its first message. */
  signalReady(): void {
    for (const { on, target, event } of this.listened.values())
      if (IS_READY.test(event) && event !== "message") {
        this.reporter.report({ kind: "began", on, event });
        target.dispatchEvent(new this.scope.CustomEvent(event, { detail: {} }));
      }
  }

  /** Dispatches events with a reply until the client reads it. Returns whether it did. */
  reply(known: Known): boolean {
    for (const listened of this.listened.values()) {
      const field = this.dispatch(listened, known);
      if (!this.probes.isTouched) continue;
      const { on, event } = listened;
      this.reporter.report({ kind: "took-event", on, event, field });
      return true;
    }
    return false;
  }

  /** Dispatches an event with a reply in the usual fields, and returns the field that the client read. */
  private dispatch({ target, event }: Listened, known: Known): string {
    this.probes.isTouched = false;
    const reply = this.probes.probe([], known);
    const made = new this.scope.CustomEvent(event);
    const fields = new Set<string>();
    for (const field of ["detail", "data"])
      Object.defineProperty(made, field, {
        get() {
          fields.add(field);
          return reply;
        },
      });
    try {
      target.dispatchEvent(made);
    } catch (error) {
      this.reporter.report({ kind: "stopped", text: String(error) });
    }
    return fields.has("detail") ? "detail" : "data";
  }
}
