/** A long list of which only what is to be seen is in the document. Rows are as high as they turn out to be. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState, type ReactNode } from "react";
import styles from "./virtual-rows.module.css";

interface VirtualRowsProps {
  readonly count: number;
  /** The usual height of a row, in pixels. */
  readonly estimate: number;
  /** The element that scrolls, which the list is somewhere inside of. */
  readonly scrollElement: HTMLElement | null;
  readonly renderRow: (index: number) => ReactNode;
}

export function VirtualRows({
  count,
  estimate,
  scrollElement,
  renderRow,
}: VirtualRowsProps) {
  const listRef = useRef<HTMLOListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null || scrollElement === null) return;
    const { top } = list.getBoundingClientRect();
    const pane = scrollElement.getBoundingClientRect();
    setScrollMargin(top - pane.top + scrollElement.scrollTop);
  }, [scrollElement]);
  const virtual = useVirtualizer({
    count,
    estimateSize: () => estimate,
    getScrollElement: () => scrollElement,
    overscan: 12,
    scrollMargin,
  });
  return (
    <ol
      ref={listRef}
      className={styles["list"]}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          className={styles["row"]}
          style={{ transform: `translateY(${start - scrollMargin}px)` }}
          aria-setsize={count}
          aria-posinset={index + 1}
        >
          {renderRow(index)}
        </li>
      ))}
    </ol>
  );
}
