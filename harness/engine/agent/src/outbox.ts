/**
 * The agent messages to the harness, in order, each with its instant on the page's clock. They are sent as JSON on the
 * agent's line.
 */
import {
  encode,
  indexOf,
  OwnMap,
  parseJson,
  replaceAll,
  slice,
} from "./builtins";
import type { Natives } from "./natives";
import type { AgentMessage, Stamped } from "./wire.generated";

/** A receiver of agent messages. */
export interface MessageSink {
  send: (message: AgentMessage) => void;
  /** Sends a call to the app, and waits for its return value. */
  call: (message: AgentMessage) => unknown;
}

/** Forwards the messages of a frame or a worker. Errors and console messages get their origin added. */
export function messagesFrom(
  where: () => string,
  sink: MessageSink,
): MessageSink {
  return {
    send: (message) =>
      sink.send(
        message.kind === "error" || message.kind === "console"
          ? { ...message, text: `${message.text} (in the ${where()})` }
          : message,
      ),
    call: (message) => sink.call(message),
  };
}

export class Outbox implements MessageSink {
  /** The number of messages sent. The clock stops at the first timer that sends one. */
  sent = 0;

  /** Whether the app was called since the page last reported that it is idle: a reply may be due at once. */
  hasCalled = false;

  readonly #names = new BlobNames();

  constructor(
    private readonly post: (text: string) => void,
    private readonly natives: Pick<Natives, "callApp">,
    private readonly now: () => number,
  ) {}

  send(message: AgentMessage): void {
    this.sent += 1;
    if (message.kind === "bridge" || message.kind === "handler")
      this.hasCalled = true;
    this.#dispatch(message);
  }

  /** Sends only the instant: a frame may use a handler of the engine, and its agent messages come after that. */
  stamp(): void {
    this.#dispatch({ kind: "handler", name: "" });
  }

  call(message: AgentMessage): unknown {
    this.sent += 1;
    this.hasCalled = true;
    return valueOf(this.natives.callApp(this.#stamped(message)));
  }

  #stamped(message: AgentMessage): string {
    const stamped: Stamped = [this.now(), message];
    return this.#names.rename(wellFormed(encode(stamped)));
  }

  #dispatch(message: AgentMessage): void {
    this.post(this.#stamped(message));
  }
}

/** The value in the app's reply; undefined without one. */
export function valueOf(reply: string | null): unknown {
  return reply === null ? undefined : parseJson(reply);
}

/**
 * Numbers for the names of blobs, in order of appearance. The names themselves differ in every run.
 */
export class BlobNames {
  readonly #numbers = new OwnMap<string, number>();

  rename(json: string): string {
    if (indexOf(json, "blob:") === -1) return json;
    return replaceAll(
      json,
      /(blob:(?:https?:\/\/[^/\s"\\]*|null)\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g,
      ({ 1: origin = "", 2: name = "" }) => {
        const number = this.#numbers.get(name) ?? this.#numbers.size + 1;
        this.#numbers.set(name, number);
        return `${origin}${number}`;
      },
    );
  }
}

/**
 * Replaces each half of a surrogate pair (`"👋".slice(0, 1)`) in a JSON text by U+FFFD, as a page's
 * own encoders do, since encoded text can't contain it.
 */
export function wellFormed(json: string): string {
  // `JSON.stringify` escapes such halves, and no other character from there on.
  let made = "";
  let from = 0;
  for (let at = indexOf(json, "\\"); at !== -1;) {
    const isHalf = slice(json, at + 1, at + 3) === "ud";
    if (isHalf) {
      made += `${slice(json, from, at)}\ufffd`;
      from = at + 6;
    }
    at = indexOf(json, "\\", at + (isHalf ? 6 : 2));
  }
  return made + slice(json, from);
}
