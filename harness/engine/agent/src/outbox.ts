/**
 * The notes from the page to the harness, in order, each with its instant on the page's clock. They
 * leave as JSON on the agent's line.
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
import type { AgentMessage, Stamped } from "./wire";

/** A receiver of notes. */
export interface NoteSink {
  send: (note: AgentMessage) => void;
  /** Sends a message to the app, and waits for the value that it gives back. */
  ask: (note: AgentMessage) => unknown;
}

/** Notes of a frame or a worker: those for developers say where they come from. */
export function notesFrom(where: () => string, sink: NoteSink): NoteSink {
  return {
    send: (note) =>
      sink.send(
        note.kind === "error" || note.kind === "console"
          ? { ...note, text: `${note.text} (in the ${where()})` }
          : note,
      ),
    ask: (note) => sink.ask(note),
  };
}

export class Outbox implements NoteSink {
  /** The number of notes sent, by which the clock stops at the first timer that sends one. */
  sent = 0;

  readonly #names = new BlobNames();

  constructor(
    private readonly post: (text: string) => void,
    private readonly natives: Pick<Natives, "askApp">,
    private readonly now: () => number,
  ) {}

  send(note: AgentMessage): void {
    this.sent += 1;
    this.#dispatch(note);
  }

  /**
   * Sends only the instant: a frame may use a handler of the engine's, and its notes come after its
   * messages.
   */
  stamp(): void {
    this.#dispatch({ kind: "handler", name: "" });
  }

  ask(note: AgentMessage): unknown {
    this.sent += 1;
    return valueOf(this.natives.askApp(this.#stamped(note)));
  }

  #stamped(note: AgentMessage): string {
    const stamped: Stamped = [this.now(), note];
    return this.#names.rename(wellFormed(encode(stamped)));
  }

  #dispatch(note: AgentMessage): void {
    this.post(this.#stamped(note));
  }
}

/** The value in the app's answer; undefined if it gives nothing back. */
export function valueOf(answer: string | null): unknown {
  return answer === null ? undefined : parseJson(answer);
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
