/** A long list with only the visible rows in the document. Rows have their natural height. */
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from "react";
import styles from "./virtual-rows.module.css";

export interface VirtualRowsHandle {
  /** Scrolls as little as needed, or to the start of the visible area. */
  readonly scrollTo: (index: number, align?: "auto" | "start") => void;
}

interface VirtualRowsProps {
  readonly ref?: Ref<VirtualRowsHandle>;
  readonly count: number;
  /** The usual height of a row, in pixels. */
  readonly estimate: number;
  /** The scrolling element that contains the list. */
  readonly scrollElement: HTMLElement | null;
  /** The height, in pixels, that stays free above a row that is scrolled to the start. */
  readonly scrollPaddingStart?: number;
  /** Called for every row whenever rows are added: a number is cheapest. */
  readonly keyOf: (index: number) => string | number;
  /** @param first - the first row in the document */
  readonly renderRow: (index: number, first: number) => ReactNode;
}

/**
 * Scrolls the list. A correction for measured rows is skipped if the user has scrolled far away in the meantime, since it
 * applies to the earlier position.
 */
function scrollUnlessScrolled(
  offset: number,
  options: { adjustments?: number; behavior?: ScrollBehavior },
  { scrollElement }: { readonly scrollElement: HTMLElement | null },
): void {
  if (scrollElement === null) return;
  const { adjustments, behavior } = options;
  const distance = Math.abs(scrollElement.scrollTop - offset);
  if (adjustments !== undefined && distance > scrollElement.clientHeight)
    return;
  const top = offset + (adjustments ?? 0);
  scrollElement.scrollTo(behavior === undefined ? { top } : { top, behavior });
}

export function VirtualRows({
  ref,
  count,
  estimate,
  scrollElement,
  scrollPaddingStart = 0,
  keyOf,
  renderRow,
}: VirtualRowsProps) {
  const listRef = useRef<HTMLOListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null || scrollElement === null) return;
    const measure = (): void => {
      const { top } = list.getBoundingClientRect();
      const pane = scrollElement.getBoundingClientRect();
      setScrollMargin(Math.round(top - pane.top + scrollElement.scrollTop));
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    // Content above may grow at any time.
    const observer = new ResizeObserver(measure);
    for (const part of scrollElement.children) observer.observe(part);
    return () => observer.disconnect();
  }, [scrollElement]);
  const virtual = useVirtualizer({
    count,
    estimateSize: () => estimate,
    getScrollElement: () => scrollElement,
    getItemKey: keyOf,
    overscan: 12,
    scrollToFn: scrollUnlessScrolled,
    scrollMargin,
    scrollPaddingStart,
  });
  useImperativeHandle(
    ref,
    () => ({
      scrollTo: (index, align = "auto") =>
        virtual.scrollToIndex(index, { align }),
    }),
    [virtual],
  );
  const items = virtual.getVirtualItems();
  return (
    <ol
      ref={listRef}
      className={styles["list"]}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          className={styles["row"]}
          style={{ transform: `translateY(${start - scrollMargin}px)` }}
          aria-setsize={count}
          aria-posinset={index + 1}
        >
          {renderRow(index, items[0]?.index ?? 0)}
        </li>
      ))}
    </ol>
  );
}
