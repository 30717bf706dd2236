/** The events that the client listens for and no browser sends: the app's. */
import type { Delivery } from "./delivery";
import { UNKNOWN, type Known } from "./message-id";
import type { Progress } from "./progress";
import type { ReplyChannel } from "./reply-channel";
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
  private readonly listeners = new WeakSet<object>();

  constructor(
    private readonly scope: Scope,
    private readonly reporter: Reporter,
    private readonly probes: ReplyProbes,
    private readonly progress: Progress,
    /** The events that no call precedes, each as its target and name. */
    private readonly unasked: readonly string[],
  ) {}

  /** Reports the events that the client listens for. */
  watchListeners(): void {
    const { scope } = this;
    const onListen = (target: EventTarget, event: string): void =>
      this.onListen(target, event);
    const { listeners } = this;
    const { prototype } = scope.EventTarget;
    const listen = prototype.addEventListener;
    prototype.addEventListener = function (
      this: EventTarget | undefined,
      event: string,
      ...rest: unknown[]
    ) {
      onListen(this ?? scope, event);
      if (typeof rest[0] === "function") listeners.add(rest[0]);
      Reflect.apply(listen, this, [event, ...rest]);
    };
  }

  /** Whether a function takes events: a reply arrives in the event that it listens for. */
  isListener(candidate: object): boolean {
    return this.listeners.has(candidate);
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

  /** Dispatches each event without a call before it, and reports those after which the client does something. */
  async reportUnasked(): Promise<void> {
    for (const listened of this.listened.values()) {
      const { on, event } = listened;
      if (event === "message") continue;
      const delivery = this.probes.newDelivery();
      this.progress.start();
      try {
        this.dispatch(listened, UNKNOWN, delivery);
      } catch {
        // Without a call, the client expects no reply.
      }
      await this.progress.finish();
      const fields = delivery.fields();
      delivery.reject();
      if (delivery.isRead && this.progress.hasChangedPage)
        this.reporter.report({ kind: "unasked", on, event, fields });
    }
  }

  /** Returns the events that may carry a reply. */
  channels(): ReplyChannel[] {
    const asked = [...this.listened].filter(
      ([name]) => !this.unasked.includes(name),
    );
    return asked.map(([name, listened]) => {
      const { on, event } = listened;
      let field = "detail";
      return {
        name,
        isForReplies: false,
        maySend: true,
        deliver: (known, delivery) => {
          field = this.dispatch(listened, known, delivery);
        },
        report: (_, isSure) => ({
          kind: "took-event",
          on,
          event,
          field,
          sure: isSure,
        }),
      };
    });
  }

  /** Dispatches an event with a reply in the usual fields, and returns the field that the client read. */
  private dispatch(
    { target, event }: Listened,
    known: Known,
    delivery: Delivery,
  ): string {
    const reply = this.probes.reply(known, delivery);
    const made = new this.scope.CustomEvent(event);
    const fields = new Set<string>();
    for (const field of ["detail", "data"])
      Object.defineProperty(made, field, {
        get() {
          fields.add(field);
          return reply;
        },
      });
    target.dispatchEvent(made);
    return fields.has("detail") ? "detail" : "data";
  }
}
