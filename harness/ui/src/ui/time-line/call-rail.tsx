/** The threads beside a row: a call, its replies and its settling, joined by a line. */
import { knotAt, type CallThread } from "../../record/call-threads";
import styles from "./call-rail.module.css";

interface CallRailProps {
  readonly threads: readonly CallThread[];
  /** The row's place among the entries; halfway between two where it is none itself. */
  readonly position: number;
}

/** What has no room any more is still joined by its number. */
const MOST_TRACKS = 6;

export function railWidth(threads: readonly CallThread[]): number {
  const tracks = Math.max(-1, ...threads.map(({ track }) => track)) + 1;
  return Math.min(tracks, MOST_TRACKS);
}

export function CallRail({ threads, position }: CallRailProps) {
  return (
    <span className={styles["rail"]} aria-hidden="true">
      {threads.map((thread) => {
        const knot = knotAt(thread, position);
        if (knot === null || thread.track >= MOST_TRACKS) return null;
        return (
          <span
            key={thread.call}
            className={styles["thread"]}
            data-knot={knot}
            data-outcome={thread.outcome ?? "open"}
            style={{ "--track": thread.track }}
          />
        );
      })}
    </span>
  );
}
