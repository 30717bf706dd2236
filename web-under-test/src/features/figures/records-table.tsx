/** A table of records: columns on wide screens, one card for each record on a phone. */
import type { ReactNode } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Figure } from "./figure";
import styles from "./records-table.module.css";

export interface Column<Row> {
  readonly head: string;
  readonly render: (row: Row) => ReactNode;
  /** Figures are aligned to the end of their column, texts to its start. */
  readonly kind?: "figure" | "text";
}

interface RecordsTableProps<Row> {
  /** The label for screen readers. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly empty?: string;
  /** `dense` for many rows. */
  readonly size?: "normal" | "dense";
  /** The phone layout; `table` suits few and short columns. */
  readonly onPhone?: "cards" | "table";
}

export function RecordsTable<Row>(props: RecordsTableProps<Row>) {
  const {
    name,
    columns,
    rows,
    rowKey,
    size = "normal",
    onPhone = "cards",
  } = props;
  const { t } = useProductTexts();
  if (rows.length === 0)
    return (
      <p className={styles["empty"]}>{props.empty ?? t("answers.empty")}</p>
    );
  // Browsers may not treat a table laid out as cards as a table, so the roles are explicit.
  /* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
  return (
    <div className={styles["scroll"]}>
      <table
        className={styles["table"]}
        aria-label={name}
        data-size={size}
        data-on-phone={onPhone}
      >
        <thead role="rowgroup" className={styles["head"]}>
          <tr role="row">
            {columns.map(({ head, kind = "text" }) => (
              <th
                key={head}
                role="columnheader"
                scope="col"
                className={styles[kind]}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" className={styles["row"]}>
              {columns.map(({ head, render, kind = "text" }) => (
                <td
                  key={head}
                  role="cell"
                  data-head={head}
                  className={styles[kind]}
                >
                  {kind === "figure" ? (
                    <Figure>{render(row)}</Figure>
                  ) : (
                    render(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
