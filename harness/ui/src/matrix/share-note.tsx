/** A warning beside shares of users that don't add up to all users. */
import { formatCount, formatShare } from "../lib/format";
import { t } from "../texts/texts";
import type { Matrix } from "./matrix";
import styles from "./share-note.module.css";

/** The largest deviation that rounding explains. */
const TOLERANCE = 0.0005;

export function ShareNote({ base }: Pick<Matrix, "base">) {
  const text = shareNoteOf(base);
  return text !== null && <p className={styles["note"]}>{text}</p>;
}

/** The warning; null if the shares add up. */
export function shareNoteOf(base: Matrix["base"]): string | null {
  if (base === null || isWhole(base.sum)) return null;
  // Small sums are of fractions, larger ones of percentages without their sign.
  const sum = base.sum < 2 ? formatShare(base.sum) : formatCount(base.sum);
  return t("matrix.share-sum", { sum });
}

/** A file may state fractions, percentages without a sign, or numbers of users. */
function isWhole(sum: number): boolean {
  return (
    Math.abs(sum - 1) < TOLERANCE ||
    Math.abs(sum - 100) < TOLERANCE * 100 ||
    (sum > 2 && Number.isInteger(sum))
  );
}
