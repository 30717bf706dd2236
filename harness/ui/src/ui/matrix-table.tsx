/**
 * A table of rows against columns, such as features against versions. The first column stays while
 * the rest scrolls sideways.
 */
import type { ReactNode } from "react";
import styles from "./matrix-table.module.css";

export interface MatrixRow {
  readonly key: string;
  readonly heading: ReactNode;
  /** The cells, one for each column. */
  readonly cells: readonly ReactNode[];
}

interface MatrixTableProps {
  readonly label: string;
  /** The heading of the first column, naming the kind of rows. */
  readonly corner: string;
  readonly columns: readonly string[];
  readonly rows: readonly MatrixRow[];
}

export function MatrixTable({
  label,
  corner,
  columns,
  rows,
}: MatrixTableProps) {
  return (
    // A scrollable element must be focusable.
    <div
      className={styles["frame"]}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, heading, cells }) => (
            <tr key={key}>
              <th scope="row">{heading}</th>
              {columns.map((column, index) => (
                <td key={column}>{cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
