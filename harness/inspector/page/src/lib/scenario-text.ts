/** Journal entries as lines of a scenario: the step or expectation that matches an entry, and the rule that reproduces a reply. */
import type { Entry } from "footbridge-ui/record";
import { flowYaml } from "./flow-yaml";

/**
 * A scenario step that performs or expects the entry; `null` for an entry that scenarios can't express.
 *
 * @param callName - the name of the entry's call
 */
export function asStep(entry: Entry, callName: string | null): string | null {
  switch (entry.kind) {
    case "step":
      return entry.verb === "open"
        ? `- ${inFlow({ open: pathOf(entry.text) })}`
        : null;
    case "event":
      return `- ${inFlow({
        send:
          entry.payload === null
            ? entry.name
            : { event: entry.name, payload: entry.payload },
      })}`;
    default: {
      const expectation = expectationOf(entry, callName);
      return expectation === null ? null : `- expect: ${flowYaml(expectation)}`;
    }
  }
}

/** Whether an expectation can describe the entry. */
export function isExpectable(entry: Entry): boolean {
  return (
    entry.kind === "settle" ||
    asStep(entry, null)?.startsWith("- expect:") === true
  );
}

function expectationOf(entry: Entry, callName: string | null): unknown {
  switch (entry.kind) {
    case "call":
      return entry.payload === null
        ? { call: entry.name }
        : { call: entry.name, payload: entry.payload };
    case "link":
      return {
        link: entry.path,
        parameters: Object.fromEntries(entry.parameters),
      };
    case "request":
      return {
        request: {
          method: entry.method,
          path: entry.path,
          ...(entry.body === null ? {} : { body: entry.body }),
        },
      };
    case "settle":
      if (callName === null) return null;
      return {
        settle: {
          call: callName,
          outcome: entry.outcome,
          ...(entry.code === null ? {} : { code: entry.code }),
          ...(entry.reason === null ? {} : { reason: entry.reason }),
        },
      };
    case "live":
      return { [entry.role]: entry.text };
    case "state": {
      const { machine, from, to, cause } = entry;
      return {
        transition: { machine, from, to, ...(cause === null ? {} : { cause }) },
      };
    }
    case "title":
      return { title: entry.text };
    case "script-call":
      return {
        script: entry.name,
        ...(entry.arguments.length > 0 && { arguments: entry.arguments }),
      };
    case "goto":
      return { url: pathOf(entry.url) };
    case "console":
      return { console: { level: entry.level, text: entry.text } };
    default:
      return null;
  }
}

/**
 * The rule that makes the app or a server reply in the same way; `null` for other entries.
 *
 * @param call - the call of the reply
 */
export function asRule(entry: Entry, call: Entry | null): string | null {
  if (entry.kind === "response") {
    const [method = "", path = ""] = entry.request.split(" ");
    const status = Number(/^\d{3}\b/.exec(entry.outcome)?.[0]);
    const cut = entry.outcome.endsWith("cut off") ? { cut: true } : {};
    const answer = Number.isNaN(status) ? { drop: true } : { status, ...cut };
    return `network:\n  - ${flowYaml({ method, path, ...answer })}\n`;
  }
  if (call?.kind !== "call") return null;
  if (entry.kind === "unscripted")
    return `replies:\n  ${flowYaml(call.name)}: success\n`;
  if (entry.kind !== "reply") return null;
  return `replies:\n  ${flowYaml(call.name)}: ${replyRule(entry)}\n`;
}

/** A reply as a rule in the `replies` section. */
export function replyRule(reply: Extract<Entry, { kind: "reply" }>): string {
  switch (reply.form) {
    case "empty":
    case "null":
      return reply.form;
    case "malformed":
    case "raw":
      return flowYaml({ body: { raw: reply.text } });
    case "object":
    case "json":
    case "base64": {
      const envelope = readObject(reply.text);
      if (envelope === null) return flowYaml({ body: { raw: reply.text } });
      return flowYaml(
        reply.form === "base64" ? { ...envelope, as: "base64" } : envelope,
      );
    }
  }
}

function readObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Steps are list items on separate lines; only their values use flow style. */
function inFlow(step: Readonly<Record<string, unknown>>): string {
  return Object.entries(step)
    .map(([key, value]) => `${key}: ${flowYaml(value)}`)
    .join("\n  ");
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
