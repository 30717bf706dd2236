/** The threads beside a row: a call, its replies and its settling, or a request and its answer, joined by a line. */
import { knotAt, type Thread, type Threads } from "../../record/threads";
import styles from "./rail.module.css";

interface RailProps {
  readonly threads: Threads;
  /** The row's place among the entries; halfway between two where it is none itself. */
  readonly position: number;
}

/** The number of threads with a line. Further ones are recognisable by their numbers. */
const MOST_TRACKS = 6;

/** @param isGrowing - more threads may come, and must not move what is there */
export function railWidth(threads: Threads, isGrowing: boolean): number {
  return isGrowing ? MOST_TRACKS : Math.min(threads.tracks(), MOST_TRACKS);
}

export function Rail({ threads, position }: RailProps) {
  return (
    <span className={styles["rail"]} aria-hidden="true">
      {threads.near(position).map((thread) => {
        const knot = knotAt(thread, position);
        if (knot === null || thread.track >= MOST_TRACKS) return null;
        return (
          <span
            key={thread.key}
            className={styles["thread"]}
            data-knot={knot}
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
  return outcome ?? (repliedAt === null ? "open" : "answered");
}
