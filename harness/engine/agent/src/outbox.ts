/**
 * What the page tells the harness, in order, each with the instant on the page's clock: JSON that leaves through one DOM
 * event.
 */
import type { Natives } from "./natives";
import type { Note, Stamped } from "./wire";

/** Takes notes on their way to the harness. */
export interface NoteSink {
  send: (note: Note) => void;
}

/** Notes of a frame or a worker: what only a developer sees says where it happened. */
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
  /** How much the page has told: lets the clock stop at the first timer that says something. */
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

  /** Tells the instant alone: a handler of the engine's may be used in a frame whose notes come later than its messages. */
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

/** The names of blobs are other ones in every run: what leaves the page has their numbers instead, in the order it tells of them. */
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
 * JSON in which half a character (`"👋".slice(0, 1)`) is U+FFFD, as in a page's own encoders: it has no place in text
 * that leaves the page.
 */
export function wellFormed(json: string): string {
  // JSON escapes such halves, and no other character from there on.
  return replace.call(
    json,
    /\\(?:ud[89a-f][0-9a-f]{2}|.)/g,
    (escape: string) => (escape.startsWith("\\ud") ? "\ufffd" : escape),
  );
}
