/** The client's calls and the kinds of replies they got. */
import { useId } from "react";
import { formatCount } from "../lib/format";
import { t } from "../texts/texts";
import { MatrixTable } from "../ui/matrix-table";
import { kindsOf, type ExploredCall } from "./exploration";
import styles from "./reply-table.module.css";

interface ReplyTableProps {
  readonly calls: readonly ExploredCall[];
}

/** The kinds that describe an event rather than the reply's content. */
const EVENTS = ["none", "late", "again"] as const;

export function ReplyTable({ calls }: ReplyTableProps) {
  const id = useId();
  const kinds = kindsOf(calls);
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles["heading"]}>
        {t("exploration.replies")}
      </h2>
      <p className={styles["note"]}>{t("exploration.replies.about")}</p>
      <MatrixTable
        label={t("exploration.replies.table")}
        corner={t("exploration.call")}
        columns={[t("exploration.made"), ...kinds.map(labelOf)]}
        rows={calls.map(({ name, count, replies }) => ({
          key: name,
          heading: <span className={styles["name"]}>{name}</span>,
          cells: [
            formatCount(count),
            ...kinds.map((kind) => {
              const seen = replies.find((reply) => reply.kind === kind);
              return seen === undefined ? null : formatCount(seen.count);
            }),
          ],
        }))}
      />
    </section>
  );
}

function labelOf(kind: string): string {
  const event = EVENTS.find((one) => one === kind);
  return event === undefined ? kind : t(`exploration.kind.${event}`);
}
