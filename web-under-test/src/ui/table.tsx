/** A plain table. If it is wider than the window, it scrolls horizontally, and the first column stays. */
import type { ReactNode } from "react";
import styles from "./table.module.css";

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  readonly align?: "start" | "end";
}

interface TableProps<Row> {
  /** The label of the table, for assistive technology. */
  readonly label: string;
  /** The columns. The first is the heading of each row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Shown instead of rows if there are none. */
  readonly empty?: ReactNode;
  readonly size?: "normal" | "dense";
}

export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  empty,
  size = "normal",
}: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <div
      className={styles["frame"]}
      role="group"
      aria-label={label}
      // A scrollable element must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={styles["table"]} aria-label={label} data-size={size}>
        <thead>
          <tr>
            {columns.map(({ key, title, align = "start" }) => (
              <th key={key} scope="col" data-align={align}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, align = "start" }, at) => {
                const Cell = at === 0 ? "th" : "td";
                return (
                  <Cell
                    key={key}
                    scope={at === 0 ? "row" : undefined}
                    data-align={align}
                  >
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
