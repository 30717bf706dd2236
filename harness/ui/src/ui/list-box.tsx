/**
 * A long list of options. The focus stays on the list; the arrow keys, Page Up and Down, Home
 * and End move the selection, Enter opens. Only visible rows are in the document.
 */
import { useVirtualizer } from "@tanstack/react-virtual";
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import styles from "./list-box.module.css";
import { moveKey } from "./move-key";

interface ListBoxProps {
  readonly label: string;
  readonly count: number;
  /** The usual height of a row, in pixels. */
  readonly estimate: number;
  /** The index of the selected row; -1 for none. */
  readonly selected: number;
  readonly renderRow: (index: number) => ReactNode;
  /** Called when the keys select a row. */
  readonly onMove: (index: number) => void;
  /** Called when a row is chosen. */
  readonly onChoose: (index: number) => void;
}

export function ListBox({
  label,
  count,
  estimate,
  selected,
  renderRow,
  onMove,
  onChoose,
}: ListBoxProps) {
  const id = useId();
  const scrollRef = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(Math.max(0, selected));
  const virtual = useVirtualizer({
    count,
    estimateSize: () => estimate,
    getScrollElement: () => scrollRef.current,
    overscan: 8,
  });

  useEffect(() => {
    if (selected < 0) return;
    setActive(selected);
    virtual.scrollToIndex(selected, { align: "auto" });
  }, [selected, virtual]);

  const moveTo = (index: number): void => {
    const next = Math.min(Math.max(index, 0), count - 1);
    setActive(next);
    virtual.scrollToIndex(next, { align: "auto" });
    onMove(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || count === 0) return;
    const target = moveKey(event.key, active, count);
    if (target === null && event.key !== "Enter") return;
    event.preventDefault();
    if (target === null) onChoose(active);
    else moveTo(target);
  };
  const items = virtual.getVirtualItems();
  const hasActive = items.some(({ index }) => index === active);
  return (
    <div
      ref={scrollRef}
      className={styles["box"]}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={hasActive ? `${id}-${active}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div
        className={styles["rows"]}
        role="presentation"
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => (
          // The list handles the keys: its rows never have the focus.
          <div
            key={key}
            ref={virtual.measureElement}
            id={`${id}-${index}`}
            role="option"
            className={styles["row"]}
            data-index={index}
            data-active={index === active || undefined}
            aria-selected={index === selected}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
            onClick={() => {
              setActive(index);
              onChoose(index);
            }}
          >
            {renderRow(index)}
          </div>
        ))}
      </div>
    </div>
  );
}
