/** A verdict: its mark, its colour and, if there is room, its word. */
import type { Verdict } from "../record/record";
import { t } from "../texts/texts";
import { Hidden } from "./hidden";
import { Icon } from "./icon";
import styles from "./verdict-badge.module.css";

interface VerdictBadgeProps {
  readonly verdict: Verdict;
  /** Whether to show only the mark; screen readers still get the word. */
  readonly isCompact?: boolean;
}

export function VerdictBadge({
  verdict,
  isCompact = false,
}: VerdictBadgeProps) {
  const word = t(`verdict.${verdict}`);
  return (
    <span
      className={styles[isCompact ? "mark" : "badge"]}
      data-verdict={verdict}
      title={t(`verdict.about.${verdict}`)}
    >
      <Icon name={verdict} size={isCompact ? 13 : 14} />
      {isCompact ? (
        <Hidden>{word}</Hidden>
      ) : (
        <span className={styles["word"]}>{word}</span>
      )}
    </span>
  );
}
