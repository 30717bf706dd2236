/** A unified diff: removed and added lines, with their context. */
import { useMemo } from "react";
import { parseDiff, type DiffLine } from "../record/parse-diff";
import { t } from "../texts/texts";
import { Hidden } from "./hidden";
import styles from "./diff.module.css";

interface DiffProps {
  readonly diff: string;
  readonly label: string;
}

export function Diff({ diff, label }: DiffProps) {
  const lines = useMemo(() => parseDiff(diff), [diff]);
  return (
    <figure className={styles["diff"]}>
      <table className={styles["lines"]} aria-label={label}>
        <tbody>
          {lines.map((line, index) => (
            // The index is the only key of a line.
            <Line key={index} line={line} />
          ))}
        </tbody>
      </table>
      <figcaption className={styles["legend"]}>{t("diff.legend")}</figcaption>
    </figure>
  );
}

const SIGNS = { kept: " ", removed: "−", added: "+", gap: "⋯" } as const;

function Line({ line }: { readonly line: DiffLine }) {
  const { kind, before, after, text } = line;
  return (
    <tr className={styles[kind]}>
      <td className={styles["number"]}>{before}</td>
      <td className={styles["number"]}>{after}</td>
      <td className={styles["text"]}>
        <span className={styles["sign"]}>
          <span aria-hidden="true">{SIGNS[kind]}</span>
          {(kind === "added" || kind === "removed") && (
            <Hidden>{t(`diff.${kind}`)}</Hidden>
          )}
        </span>
        {kind === "added" && <ins>{text}</ins>}
        {kind === "removed" && <del>{text}</del>}
        {kind === "kept" && text}
      </td>
    </tr>
  );
}
