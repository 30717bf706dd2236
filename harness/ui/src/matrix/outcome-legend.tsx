/** What the marks and patterns of the bars mean. */
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import styles from "./outcome-legend.module.css";
import { OUTCOME_ICONS, OUTCOMES } from "./outcomes";

export function OutcomeLegend() {
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
    </dl>
  );
}
