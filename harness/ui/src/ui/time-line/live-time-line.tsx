/**
 * The time line of a story in progress, with its filters. It follows new entries, unless the user has scrolled away
 * from the end or selected an entry.
 */
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
} from "react";
import type { LiveStory } from "../../record/live-story";
import { t } from "../../texts/texts";
import { EmptyState } from "../empty-state";
import { IconButton } from "../icon-button";
import type { EntrySelection } from "./entry-row";
import styles from "./live-time-line.module.css";
import { RowFilterBar } from "./row-filter-bar";
import {
  TimeLine,
  type TimeLineHandle,
  type TimeLineLayout,
} from "./time-line";
import { ALL_ROWS } from "../../record/row-filter";
import { useFilteredRows } from "./use-filtered-rows";
import { useRevealedEntry } from "./use-revealed-entry";

export type { TimeLineHandle, TimeLineLayout } from "./time-line";

interface LiveTimeLineProps {
  readonly ref?: Ref<TimeLineHandle>;
  readonly layout?: TimeLineLayout;
  readonly story: LiveStory;
  readonly selection?: EntrySelection | null;
  /** Shown while there are no entries. */
  readonly empty?: ReactNode;
}

/** The distance from the end, in pixels, that still counts as the end. */
const NEAR = 40;
/** For this long after user input, scrolling is attributed to the user; otherwise to measured rows. */
const TOUCHED_MS = 1_000;

export function LiveTimeLine({
  ref,
  layout = "lanes",
  story,
  selection = null,
  empty,
}: LiveTimeLineProps) {
  const {
    rows,
    count: known,
    first,
    threads,
  } = useSyncExternalStore(story.subscribe, story.get);
  const count = known - first;
  const shown = useFilteredRows(rows, known, first, selection?.flagged);
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  /** The time of the last wheel, key or pointer input since the list was at the end. */
  const touched = useRef(-Infinity);
  const lastTop = useRef(0);
  /** The content's height at the last scroll or addition. Rows may have been measured since, which moves the end. */
  const height = useRef(Infinity);
  const touch = ({ timeStamp }: SyntheticEvent): void => {
    touched.current = timeStamp;
  };
  useLayoutEffect(() => {
    if (pane === null || shown.count === 0) return;
    // The user may have scrolled to the end before rows were added, with the event still pending.
    const hasArrived =
      pane.scrollTop !== lastTop.current &&
      pane.scrollTop + pane.clientHeight > height.current - NEAR;
    height.current = pane.scrollHeight;
    if (isFollowing || hasArrived) pane.scrollTo({ top: pane.scrollHeight });
    if (hasArrived) setFollowing(true);
  }, [pane, shown.count, isFollowing]);
  const list = useRef<TimeLineHandle>(null);
  const { reveal, noteSelected } = useRevealedEntry(
    list,
    selection?.selected ?? null,
    // Without its pane the list can't be scrolled.
    pane === null ? 0 : known,
    (index) => {
      setFollowing(false);
      if (index < first) story.showFrom(0);
      const isShown = shown.rows.some(
        (row) => row.kind === "entry" && row.index === index,
      );
      if (!isShown) shown.setFilter(ALL_ROWS);
    },
  );
  useImperativeHandle(ref, () => ({
    move: (step) => list.current?.move(step),
    reveal(index) {
      reveal(index);
      return index < known;
    },
  }));
  return (
    <div className={styles["whole"]}>
      <RowFilterBar
        filter={shown.filter}
        verbs={shown.verbs}
        shown={shown.count}
        total={count}
        onChange={shown.setFilter}
      />
      <div className={styles["frame"]}>
        <div
          ref={setPane}
          className={styles["pane"]}
          role="presentation"
          onWheel={touch}
          onKeyDown={touch}
          onPointerDown={touch}
          onTouchMove={touch}
          onScroll={({ currentTarget, timeStamp }) => {
            const { scrollHeight, scrollTop, clientHeight } = currentTarget;
            const bottom = scrollTop + clientHeight;
            const isAtEnd =
              bottom > Math.min(scrollHeight, height.current) - NEAR;
            const isTouched = timeStamp - touched.current < TOUCHED_MS;
            if (isAtEnd) setFollowing(true);
            else if (isTouched) setFollowing(false);
            // Once the end is reached, only new input leaves it.
            if (isAtEnd && scrollTop >= lastTop.current)
              touched.current = -Infinity;
            lastTop.current = scrollTop;
            height.current = scrollHeight;
            if (
              bottom <= scrollHeight - NEAR &&
              (isAtEnd || (isFollowing && !isTouched))
            )
              currentTarget.scrollTo({ top: scrollHeight });
          }}
        >
          {count === 0 &&
            (empty ?? <EmptyState title={t("time-line.empty")} />)}
          {count > 0 && shown.count === 0 && (
            <EmptyState title={t("time-line.nothing")} />
          )}
          {shown.count > 0 && (
            <TimeLine
              ref={list}
              layout={layout}
              rows={shown.rows}
              count={shown.count}
              threads={threads}
              scrollElement={pane}
              selection={
                selection && {
                  ...selection,
                  select(index) {
                    setFollowing(false);
                    noteSelected(index);
                    selection.select(index);
                  },
                }
              }
            />
          )}
        </div>
        {!isFollowing && (
          <div className={styles["follow"]}>
            <IconButton
              icon="next"
              label={t("time-line.follow")}
              isLabelled
              onPress={() => setFollowing(true)}
            />
          </div>
        )}
      </div>
    </div>
  );
}
