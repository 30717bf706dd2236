/** The description of an entry on a time line: its lane, its verb and its text. */
import type { Availability, Entry, EventOutcome, StackFrame } from "./record";

export type Lane = "page" | "app" | "network";
export type Tone = "plain" | "quiet" | "good" | "warning" | "bad";

export interface EntryText {
  readonly lane: Lane;
  /** The transcript's verb. */
  readonly verb: string;
  /** The subject, in a few words. */
  readonly subject: string;
  /** The rest of the line. */
  readonly detail: string;
  readonly tone: Tone;
}

type Line = readonly [
  lane: Lane,
  subject: string,
  detail?: string,
  tone?: Tone,
  verb?: string,
];

export function describeEntry(entry: Entry): EntryText {
  const [lane, subject, detail = "", tone = "plain", verb = entry.kind] =
    lineOf(entry);
  return { lane, verb, subject, detail, tone };
}

function lineOf(entry: Entry): Line {
  switch (entry.kind) {
    case "step":
      // A phone change belongs to the app's lane.
      return [
        entry.verb === "phone" ? "app" : "page",
        entry.text,
        "",
        "plain",
        entry.verb,
      ];
    case "goto":
      return ["page", entry.url];
    case "call":
      return [
        "app",
        entry.name,
        joined(lack(entry.availability), compact(entry.payload)),
        entry.availability.kind === "available" ? "plain" : "warning",
      ];
    case "unscripted":
      return [
        "app",
        "no reply is scripted, and there is no default",
        "",
        "bad",
      ];
    case "reply":
      return [
        "app",
        joined(
          entry.form === "object" ? "" : `as ${entry.form}`,
          entry.by_default ? "by default" : "",
        ),
        entry.text,
      ];
    case "part":
      return [
        "app",
        joined(
          entry.form === "object" ? "" : `as ${entry.form}`,
          "more follow",
        ),
        entry.text,
      ];
    case "missed":
      return ["app", `no ${entry.callback} on the page`, "", "bad"];
    case "event":
      return [
        "app",
        entry.name,
        joined(compact(entry.payload), replied(entry.outcome)),
        entry.outcome.kind === "none-open" ? "warning" : "plain",
      ];
    case "result":
      return ["page", entry.name, compact(entry.value)];
    case "link":
      return [
        "app",
        entry.url,
        lack(entry.availability),
        entry.availability.kind === "available" ? "plain" : "warning",
      ];
    case "settle":
      return [
        "page",
        entry.outcome,
        joined(entry.code ?? "", entry.reason ?? ""),
        entry.outcome === "resolved" ? "good" : "warning",
      ];
    case "state":
      return [
        "page",
        `${entry.machine} ${entry.from} → ${entry.to}`,
        entry.cause ?? "",
        "quiet",
      ];
    case "live":
      return ["page", entry.text, "", liveTone(entry.role), entry.role];
    case "shown":
      return ["page", "  ".repeat(entry.depth) + entry.text, "", "quiet"];
    case "dialog":
      return ["page", entry.text, entry.dialog];
    case "console":
      return [
        "page",
        entry.text,
        "",
        entry.level === "error" ? "bad" : "warning",
      ];
    case "error":
      return ["page", entry.text, frameText(entry.stack[0]), "bad"];
    case "request":
      return [
        "network",
        `${entry.method} ${entry.path}`,
        entry.host,
        entry.is_ambient ? "quiet" : "plain",
      ];
    case "response":
      return [
        "network",
        entry.outcome,
        entry.request,
        entry.is_default ? "quiet" : "plain",
      ];
    case "violation":
      return [
        "network",
        `${entry.rule} (${entry.section})`,
        entry.reason,
        "bad",
      ];
    case "refused":
      return ["network", entry.url, entry.reason, "bad"];
    case "window":
      return ["page", entry.url];
    case "download":
      return ["page", entry.url];
    case "load-failed":
      return ["page", entry.url, entry.reason, "bad"];
    case "title":
      return ["page", entry.text, "", "quiet"];
    case "animation":
      return [
        "page",
        joined(entry.phase, entry.name),
        `on ${entry.element}`,
        "quiet",
      ];
    case "script-call":
      return [
        "page",
        entry.name,
        entry.arguments.map((argument) => compact(argument)).join(", "),
        "plain",
        "script",
      ];
    case "unreadable":
      return ["app", entry.reason, entry.sent, "bad"];
    case "cookie":
      return [
        "page",
        `${entry.name} of ${entry.host}${entry.path}`,
        joined(entry.by_server ? "from the server" : "", lifeText(entry.life)),
        "quiet",
      ];
    case "cookie-expired":
      return [
        "page",
        `cookie ${entry.name} of ${entry.host}${entry.path}`,
        "",
        "plain",
        "expired",
      ];
    case "callback-left":
      return ["page", `${entry.name} is still on window`, "", "bad"];
    case "still-loading":
      return ["page", `${entry.text}, after an hour`, "", "bad"];
    default:
      // A kind of entry from a later version of the runner.
      return ["page", compact(entry)];
  }
}

/** The entry's own fields, shown as its details. */
export function entryFields(entry: Entry): Readonly<Record<string, unknown>> {
  const { at: _at, step: _step, kind: _kind, ...fields } = entry;
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

function liveTone(role: "alert" | "status"): Tone {
  return role === "alert" ? "warning" : "plain";
}

function lack(availability: Availability): string {
  switch (availability.kind) {
    case "available":
      return "";
    case "below-minimum":
      return availability.assumed
        ? `not known to this version (from ${availability.minimum} on, assumed)`
        : `not known to this version (from ${availability.minimum} on)`;
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
