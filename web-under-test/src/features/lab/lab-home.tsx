/** `/lab`: an introduction to the lab, beside the list. */
import { useTranslation } from "../../locales/use-translation";
import page from "./entry-page.module.css";
import { History } from "./history";
import styles from "./lab-home.module.css";
import { SupportLegend } from "./support-legend";

export function LabHome() {
  const { t } = useTranslation();
  return (
    <div className={page["page"]}>
      <header>
        <h1 className={page["title"]} tabIndex={-1}>
          {t("lab.entries")}
        </h1>
        <p className={page["about"]}>{t("lab.intro")}</p>
      </header>
      <div className={styles["wide"]}>
        <SupportLegend />
      </div>
      <div className={styles["wide"]}>
        <History />
      </div>
    </div>
  );
}
