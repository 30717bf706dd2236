/** The number of calls and links that this host supports natively, by a fallback, or not at all. */
import { useTranslation } from "../../locales/use-translation";
import { allGroups, countSupport, type Support } from "./entries";
import { useLab } from "./lab-context";
import { SupportMark } from "./support-mark";
import styles from "./support-legend.module.css";

const SUPPORTS: readonly Support[] = ["native", "fallback", "nothing"];

export function SupportLegend() {
  const { t } = useTranslation();
  const { bridge } = useLab();
  const groups = allGroups(bridge.host);
  return (
    <ul className={styles["legend"]} aria-label={t("lab.legend")}>
      {SUPPORTS.map((support) => (
        <li key={support} className={styles["line"]}>
          <span className={styles["mark"]}>
            <SupportMark support={support} />
          </span>
          {t(`lab.legendText.${support}`, countSupport(groups, support))}
        </li>
      ))}
    </ul>
  );
}
