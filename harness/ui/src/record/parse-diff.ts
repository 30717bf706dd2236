/** The lines of a unified diff, with their line numbers on both sides. */

export interface DiffLine {
  readonly kind: "kept" | "removed" | "added" | "gap";
  readonly text: string;
  readonly before: number | null;
  readonly after: number | null;
}

const HUNK = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

export function parseDiff(diff: string): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let [before, after] = [1, 1];
  let isInside = false;
  for (const line of diff.replace(/\n$/, "").split("\n")) {
    const hunk = HUNK.exec(line);
    if (hunk !== null) {
      [before, after] = [Number(hunk[1]), Number(hunk[2])];
      if (lines.length > 0)
        lines.push({ kind: "gap", text: "", before: null, after: null });
      isInside = true;
      continue;
    }
    if (!isInside && /^(?:---|\+\+\+) /.test(line)) continue;
    if (line.startsWith("\\")) continue;
    const text = line.slice(1);
    if (line.startsWith("-")) {
      lines.push({ kind: "removed", text, before, after: null });
      before += 1;
    } else if (line.startsWith("+")) {
      lines.push({ kind: "added", text, before: null, after });
      after += 1;
    } else {
      lines.push({ kind: "kept", text, before, after });
      before += 1;
      after += 1;
    }
  }
  return lines;
}

/** The added and removed lines, with their signs. */
export function changedLines(diff: string | null): readonly string[] {
  if (diff === null) return [];
  return parseDiff(diff).flatMap(({ kind, text }) => {
    if (kind === "added") return `+${text}`;
    return kind === "removed" ? `-${text}` : [];
  });
}

/** The first added line, or the first removed one if there is none. */
export function firstChange(changes: readonly string[]): string | null {
  const line = changes.find((one) => one.startsWith("+")) ?? changes[0];
  if (line === undefined) return null;
  const sign = line.startsWith("+") ? "+" : "−";
  return `${sign} ${line.slice(1).trim().replaceAll(/\s+/g, " ")}`;
}
