/**
 * The likeness of a diff: what kinds of lines it changes, and what differs between those that went and those that came.
 *
 * What stands on both sides says nothing, nor do numbers and the values in a payload; so the same change in the
 * transcripts of many scenarios is one. `harness/runner/src/report/change_likeness.rs` has the same rule.
 */
import { withoutNames, withoutNumbers } from "./names";

/** The time and the verb of a transcript's line. */
const START = /^\s*(?:\d+ms\s+)?(\S+)/;

/** A key of a payload with the value behind it, unless that has parts of its own; or a word. */
const PART =
  /"(?:[^"\\]|\\.)*"(?::(?:"(?:[^"\\]|\\.)*"|[^\s{}[\],"]+)?)?|[^\s{}[\],"]+/g;

/** A key of a payload. */
const KEY = /^"(?:[^"\\]|\\.)*":/;

/** The kinds of lines that changed, and the parts of them that stand on one side only; each line with its sign. */
export function changeLikeness(lines: readonly string[]): string {
  const verbs = new Set<string>();
  const counts = new Map<string, { part: string; count: number }>();
  for (const line of lines) {
    const start = START.exec(line.slice(1));
    if (start === null) continue;
    const verb = withoutNumbers(start[1] ?? "");
    verbs.add(verb);
    for (const [part] of line.slice(1 + start[0].length).matchAll(PART)) {
      const key = JSON.stringify([verb, part]);
      const known = counts.get(key) ?? { part, count: 0 };
      known.count += line.startsWith("+") ? 1 : -1;
      counts.set(key, known);
    }
  }
  const parts = [...counts.values()]
    .filter(({ count }) => count !== 0)
    .map(({ part, count }) => `${count > 0 ? "+" : "-"}${withoutValue(part)}`);
  return JSON.stringify([
    [...verbs].toSorted(),
    [...new Set(parts)].toSorted(),
  ]);
}

function withoutValue(part: string): string {
  return KEY.exec(part)?.[0] ?? withoutNames(withoutNumbers(part));
}
