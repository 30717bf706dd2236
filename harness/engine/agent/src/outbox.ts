/**
 * The notes from the page to the harness, in order, each with its instant on the page's clock. They
 * leave as JSON in one DOM event.
 */
import type { Natives } from "./natives";
import type { Note, Stamped } from "./wire";

/** A receiver of notes. */
export interface NoteSink {
  send: (note: Note) => void;
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
  };
}

export class Outbox implements NoteSink {
  /** The number of notes sent, by which the clock stops at the first timer that sends one. */
  sent = 0;

  readonly #names = new BlobNames();

  constructor(
    private readonly document: Document,
    private readonly channel: string,
    private readonly natives: Natives,
    private readonly now: () => number,
    private readonly makeEvent: (channel: string, text: string) => Event,
  ) {}

  send(note: Note): void {
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

  #dispatch(note: Note): void {
    const stamped: Stamped = [this.now(), note];
    this.natives.dispatchEvent(
      this.document,
      this.makeEvent(
        this.channel,
        this.#names.rename(wellFormed(this.natives.stringify(stamped) ?? "")),
      ),
    );
  }
}

const { replace, includes } = String.prototype;

/**
 * Numbers for the names of blobs, in order of appearance. The names themselves differ in every run.
 */
export class BlobNames {
  readonly #numbers = new Map<string, number>();

  rename(json: string): string {
    if (!includes.call(json, "blob:")) return json;
    return replace.call(
      json,
      /(blob:(?:https?:\/\/[^/\s"\\]*|null)\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g,
      (_: string, origin: string, name: string) => {
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
  return replace.call(
    json,
    /\\(?:ud[89a-f][0-9a-f]{2}|.)/g,
    (escape: string) => (escape.startsWith("\\ud") ? "\ufffd" : escape),
  );
}
