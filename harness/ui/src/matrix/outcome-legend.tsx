/** The meanings of the marks and patterns of the bars. */
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import type { Matrix } from "./matrix";
import styles from "./outcome-legend.module.css";
import { OUTCOME_ICONS, OUTCOMES } from "./outcomes";
import { ShareNote } from "./share-note";

interface OutcomeLegendProps {
  /** The users, if known. */
  readonly base: Matrix["base"];
}

export function OutcomeLegend({ base }: OutcomeLegendProps) {
  return (
    <dl className={styles["legend"]}>
      {OUTCOMES.map((outcome) => (
        <div key={outcome} className={styles["entry"]}>
          <dt className={styles["outcome"]} data-outcome={outcome}>
            <Icon name={OUTCOME_ICONS[outcome]} size={12} />
            {t(`outcome.${outcome}`)}
          </dt>
          <dd>{t(`outcome.about.${outcome}`)}</dd>
        </div>
      ))}
      <div className={styles["entry"]}>
        <dt className={styles["assumed"]}>{t("matrix.assumed")}</dt>
        <dd>{t("matrix.assumed.hint")}</dd>
      </div>
      {base !== null && (
        <div className={styles["entry"]}>
          <dt className={styles["outcome"]}>%</dt>
          <dd>
            {t("matrix.users.hint")} <ShareNote base={base} />
          </dd>
        </div>
      )}
    </dl>
  );
}
