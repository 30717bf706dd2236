/**
 * The fingerprint of a diff: the kinds of changed lines, and the differences between removed and added ones.
 *
 * Parts on both sides, numbers and payload values don't count, so the same change in the
 * transcripts of many scenarios has one fingerprint. `harness/record/src/change_fingerprint.rs` has the same rule.
 */
import { withoutNames, withoutNumbers } from "./names";

/** The time and the verb of a transcript line. */
const START = /^\s*(?:\d+ms\s+)?(\S+)/;

/** A key of a payload with its value, unless that is nested; or a word. */
const PART =
  /"(?:[^"\\]|\\.)*"(?::(?:"(?:[^"\\]|\\.)*"|[^\s{}[\],"]+)?)?|[^\s{}[\],"]+/g;

/** A key of a payload. */
const KEY = /^"(?:[^"\\]|\\.)*":/;

/** The kinds of changed lines, and the parts of them on one side only; each line with its sign. */
export function changeFingerprint(lines: readonly string[]): string {
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
