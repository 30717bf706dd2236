/** The text of an entry on a time line, after its verb. */
import type { Availability, Entry, EventOutcome, StackFrame } from "./record";

export interface EntryText {
  /** The subject, in a few words. */
  readonly subject: string;
  /** The rest of the line. */
  readonly detail: string;
}

type Line = readonly [subject: string, detail?: string];

export function describeEntry(entry: Entry): EntryText {
  const [subject, detail = ""] = lineOf(entry);
  return { subject, detail };
}

function lineOf(entry: Entry): Line {
  switch (entry.kind) {
    case "step":
    case "live":
    case "title":
    case "console":
      return [entry.text];
    case "goto":
    case "window":
    case "download":
      return [entry.url];
    case "call":
      return [
        entry.name,
        joined(lack(entry.availability), compact(entry.payload)),
      ];
    case "unscripted":
      return ["no reply is scripted, and there is no default"];
    case "reply":
      return [
        joined(
          entry.form === "object" ? "" : `as ${entry.form}`,
          entry.by_default ? "by default" : "",
        ),
        entry.text,
      ];
    case "part":
      return [
        joined(
          entry.form === "object" ? "" : `as ${entry.form}`,
          "more follow",
        ),
        entry.text,
      ];
    case "missed":
      return [`no ${entry.callback} on the page`];
    case "event":
      return [
        entry.name,
        joined(compact(entry.payload), replied(entry.outcome)),
      ];
    case "result":
      return [entry.name, compact(entry.value)];
    case "link":
      return [entry.url, lack(entry.availability)];
    case "settle":
      return [entry.outcome, joined(entry.code ?? "", entry.reason ?? "")];
    case "state":
      return [
        `${entry.machine} ${entry.from} → ${entry.to}`,
        entry.cause ?? "",
      ];
    case "shown":
      return ["  ".repeat(entry.depth) + entry.text];
    case "dialog":
      return [entry.text, entry.dialog];
    case "error":
      return [entry.text, frameText(entry.stack[0])];
    case "request":
      return [`${entry.method} ${entry.path}`, entry.host];
    case "response":
      return [entry.outcome, entry.request];
    case "violation":
      return [`${entry.rule} (${entry.section})`, entry.reason];
    case "unsent":
      return [`${entry.method} ${entry.url}`];
    case "refused":
    case "load-failed":
      return [entry.url, entry.reason];
    case "animation":
      return [joined(entry.phase, entry.name), `on ${entry.element}`];
    case "script-call":
      return [
        entry.name,
        entry.arguments.map((argument) => compact(argument)).join(", "),
      ];
    case "unreadable":
      return [entry.reason, entry.sent];
    case "cookie":
      return [
        `${entry.name} of ${entry.host}${entry.path}`,
        joined(entry.by_server ? "from the server" : "", lifeText(entry.life)),
      ];
    case "cookie-expired":
      return [`cookie ${entry.name} of ${entry.host}${entry.path}`];
    case "repeated": {
      const { entries, times, interval } = entry;
      const above =
        entries === 1 ? "the entry above" : `the ${entries} entries above`;
      return [`${above}, ${times} more times`, `every ${interval} ms`];
    }
    case "callback-left":
      return [`${entry.name} is still on window`];
    case "still-loading":
      return [`${entry.text}, after an hour`];
    default:
      // A kind of entry from a later version of the runner.
      return [compact(entryFields(entry))];
  }
}

/** The entry's own fields, shown as its details. */
export function entryFields(entry: Entry): Readonly<Record<string, unknown>> {
  const {
    at: _at,
    step: _step,
    kind: _kind,
    verb: _verb,
    lane: _lane,
    tone: _tone,
    ...fields
  } = entry;
  return fields;
}

/** `at LastPrice (src/last-price.tsx:31:18)` */
function frameText(frame: StackFrame | undefined): string {
  if (frame === undefined) return "";
  const { file, line, column } = frame.source ?? frame.script;
  const place = `${file}:${line}:${column}`;
  return frame.function === null
    ? `at ${place}`
    : `at ${frame.function} (${place})`;
}

function lack(availability: Availability): string {
  switch (availability.kind) {
    case "available":
      return "";
    case "below-minimum":
      return availability.assumed
        ? `not known to this version (from ${availability.minimum} on, assumed)`
        : `not known to this version (from ${availability.minimum} on)`;
    case "ignored":
      return availability.assumed
        ? `ignored by this version (from ${availability.minimum} on, assumed)`
        : `ignored by this version (from ${availability.minimum} on)`;
    case "not-on-platform":
      return "not known on this platform";
    case "not-listed":
      return "not in the catalogue";
    case "outside-app":
      return "there is no app";
  }
}

function replied(outcome: EventOutcome): string {
  switch (outcome.kind) {
    case "sent":
      return "";
    case "replied":
      return `replies to ${outcome.calls.map((number) => `#${number}`).join(", ")}`;
    case "none-open":
      return `no ${outcome.name} is open`;
  }
}

function lifeText(life: number | null): string {
  if (life === null) return "without an end";
  return life === 0 ? "removed" : `for ${life / 1000} s`;
}

function compact(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value);
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(" · ");
}
