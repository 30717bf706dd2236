/** The difference between the accepted transcript and the one so far. */
import { createTwoFilesPatch, diffLines } from "diff";

/**
 * A unified diff; empty if nothing differs so far. Lines of the accepted transcript that the replay hasn't reached are no
 * difference yet.
 */
export function transcriptDiff(
  accepted: string,
  transcript: string,
  isOver: boolean,
): string {
  const reached = isOver ? accepted : reachedPart(accepted, transcript);
  if (reached === transcript) return "";
  // What comes before the first hunk names files, of which there are none.
  return createTwoFilesPatch("", "", reached, transcript, "", "", {
    context: 3,
  }).replace(/^[\s\S]*?(?=^@@)/m, "");
}

/** The accepted transcript without the lines at its end that nothing found stands for. */
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
