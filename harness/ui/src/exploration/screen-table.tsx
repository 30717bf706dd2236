/** All screens as a table, the most interesting first. On a phone it replaces the map. */
import { useMemo, useRef, type KeyboardEvent } from "react";
import { formatCount } from "../lib/format";
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import { moveKey } from "../ui/move-key";
import { nameOf, screenRowsOf, type Exploration } from "./exploration";
import styles from "./screen-table.module.css";

interface ScreenTableProps {
  readonly exploration: Exploration;
  readonly selected: number;
  readonly onSelect: (screen: number) => void;
}

const COUNTS = ["visits", "states", "findings", "from", "to"] as const;

export function ScreenTable({
  exploration,
  selected,
  onSelect,
}: ScreenTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useMemo(() => screenRowsOf(exploration), [exploration]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const active = rows.findIndex(({ index }) => index === selected);
    const target = moveKey(event.key, active, rows.length);
    if (target === null) return;
    event.preventDefault();
    const next = Math.min(Math.max(target, 0), rows.length - 1);
    onSelect(rows[next]?.index ?? selected);
    body.current?.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div
      className={styles["frame"]}
      role="region"
      aria-label={t("exploration.table")}
      // A scrolled region must be reachable by the keyboard.
      tabIndex={0}
    >
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{t("exploration.column.screen")}</th>
            {COUNTS.map((count) => (
              <th key={count} scope="col" data-count={count}>
                {t(`exploration.column.${count}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map(({ index, screen, findings, movesFrom, movesTo }) => (
            <tr key={index} data-selected={index === selected || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles["name"]}
                  aria-pressed={index === selected}
                  // The arrow keys move to the other screens.
                  tabIndex={index === selected ? 0 : -1}
                  onClick={() => onSelect(index)}
                  onKeyDown={onKeyDown}
                >
                  {nameOf(screen)}
                  {screen.title !== "" && (
                    <>
                      {" "}
                      <span className={styles["route"]}>{screen.route}</span>
                    </>
                  )}
                </button>
              </th>
              <td>{formatCount(screen.visits)}</td>
              <td>{formatCount(screen.states)}</td>
              <td>
                {findings > 0 && (
                  <span className={styles["found"]}>
                    <Icon name="failed" size={12} />
                    {formatCount(findings)}
                  </span>
                )}
              </td>
              <td data-count="from">{formatCount(movesFrom)}</td>
              <td data-count="to">{formatCount(movesTo)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
