/** The threads beside a row: a call, its replies and its settling, or a request and its response, joined by a line. */
import { nodeAt, type Thread, type Threads } from "../../record/threads";
import styles from "./rail.module.css";

interface RailProps {
  readonly threads: Threads;
  /** The row's index among the entries; halfway between two for a row that is not an entry. */
  readonly position: number;
}

/** The maximum number of threads with a line. Further ones are recognisable by their numbers. */
const MOST_TRACKS = 6;

/** @param isGrowing - more threads may be added, and must not move existing ones */
export function railWidth(threads: Threads, isGrowing: boolean): number {
  return isGrowing ? MOST_TRACKS : Math.min(threads.tracks(), MOST_TRACKS);
}

export function Rail({ threads, position }: RailProps) {
  return (
    <span className={styles["rail"]} aria-hidden="true">
      {threads.near(position).map((thread) => {
        const node = nodeAt(thread, position);
        if (node === null || thread.track >= MOST_TRACKS) return null;
        return (
          <span
            key={thread.key}
            className={styles["thread"]}
            data-node={node}
            data-kind={thread.kind}
            data-outcome={toneOf(thread)}
            style={{ "--track": thread.track }}
          />
        );
      })}
    </span>
  );
}

function toneOf({ outcome, repliedAt }: Thread): string {
  return outcome ?? (repliedAt === null ? "open" : "replied");
}
