/** The time line of a story that is still going on. It follows what comes, unless somebody has scrolled away from the end. */
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { LiveStory } from "../../record/live-story";
import { FilteredTimeLine } from "./filtered-time-line";
import styles from "./live-time-line.module.css";

/** From the end, that many pixels are still at the end. */
const NEAR = 40;

export function LiveTimeLine({ story }: { readonly story: LiveStory }) {
  const { rows, count, threads } = useSyncExternalStore(
    story.subscribe,
    story.get,
  );
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const isFollowing = useRef(true);
  const scrolled = useRef(0);
  useLayoutEffect(() => {
    if (count > 0 && isFollowing.current)
      pane?.scrollTo({ top: pane.scrollHeight });
  }, [pane, count]);
  return (
    <div
      ref={setPane}
      className={styles["pane"]}
      onScroll={({
        currentTarget: { scrollHeight, scrollTop, clientHeight },
      }) => {
        // Entries that have come since then move the end away; only somebody who reads goes up.
        if (scrollTop < scrolled.current) isFollowing.current = false;
        if (scrollHeight - scrollTop - clientHeight < NEAR)
          isFollowing.current = true;
        scrolled.current = scrollTop;
      }}
    >
      <FilteredTimeLine
        rows={rows}
        count={count}
        threads={threads}
        scrollElement={pane}
      />
    </div>
  );
}
