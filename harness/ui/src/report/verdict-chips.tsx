/** The number of cases of each verdict, as a filter by verdict. */
import { formatCount } from "../lib/format";
import type { Verdict } from "../record/record";
import { VERDICTS, type VerdictCounts } from "../record/verdicts";
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import styles from "./verdict-chips.module.css";

interface VerdictChipsProps {
  readonly counts: VerdictCounts;
  /** The selected verdicts; empty selects all. */
  readonly chosen: readonly Verdict[];
  readonly onChange: (chosen: readonly Verdict[]) => void;
}

export function VerdictChips({ counts, chosen, onChange }: VerdictChipsProps) {
  const shown = VERDICTS.filter(
    (verdict) => counts[verdict] > 0 || chosen.includes(verdict),
  );
  return (
    <div className={styles["chips"]} role="group" aria-label={t("verdicts")}>
      {shown.map((verdict) => (
        <button
          key={verdict}
          type="button"
          className={styles["chip"]}
          data-verdict={verdict}
          aria-pressed={chosen.includes(verdict)}
          title={t(`verdict.about.${verdict}`)}
          onClick={() =>
            onChange(
              chosen.includes(verdict)
                ? chosen.filter((other) => other !== verdict)
                : [...chosen, verdict],
            )
          }
        >
          <Icon name={verdict} size={12} />
          <span className={styles["count"]}>
            {formatCount(counts[verdict])}
          </span>{" "}
          {t(`verdict.${verdict}`)}
        </button>
      ))}
    </div>
  );
}
