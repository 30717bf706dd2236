/** The difference between the accepted transcript and the current one. */
import { createTwoFilesPatch, diffLines } from "diff";

/**
 * A unified diff; empty if there are no differences so far. Lines of the accepted transcript that the replay hasn't reached
 * don't count as differences.
 */
export function transcriptDiff(
  accepted: string,
  transcript: string,
  isOver: boolean,
): string {
  const reached = isOver ? accepted : reachedPart(accepted, transcript);
  if (reached === transcript) return "";
  // Drops the lines before the first hunk, which would contain file names.
  return createTwoFilesPatch("", "", reached, transcript, "", "", {
    context: 3,
  }).replace(/^[\s\S]*?(?=^@@)/m, "");
}

/** The accepted transcript without trailing lines that have no counterpart yet. */
function reachedPart(accepted: string, transcript: string): string {
  const parts = diffLines(accepted, transcript);
  const last = parts.at(-1);
  const removed = last?.added === true ? parts.at(-2) : last;
  if (removed?.removed !== true) return accepted;
  const ahead = removed.count - (last?.added === true ? last.count : 0);
  if (ahead <= 0) return accepted;
  const lines = accepted.split(/(?<=\n)/);
  return lines.slice(0, lines.length - ahead).join("");
}
