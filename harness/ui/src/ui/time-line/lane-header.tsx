/** The names of a time line's lanes, which stay visible while it scrolls. */
import type { Lane } from "../../record/record";
import { t } from "../../texts/texts";
import styles from "./lane-header.module.css";

const LANES: readonly Lane[] = ["page", "app", "network"];

export function LaneHeader() {
  return (
    <div className={styles["header"]}>
      <span className={styles["time"]}>{t("time-line.time")}</span>
      <span className={styles["lanes"]}>
        {LANES.map((lane) => (
          <span key={lane} className={styles["lane"]} data-lane={lane}>
            {t(`lane.${lane}`)}
          </span>
        ))}
      </span>
    </div>
  );
}
