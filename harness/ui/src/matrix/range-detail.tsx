/** The details of a range of versions. */
import { formatShare } from "../lib/format";
import { t } from "../texts/texts";
import { Icon } from "../ui/icon";
import { IconButton } from "../ui/icon-button";
import { Message } from "../ui/message";
import type { Feature, Matrix, OutcomeRange, Track } from "./matrix";
import { OUTCOME_ICONS, rangeName } from "./outcomes";
import styles from "./range-detail.module.css";
import { ShareNote } from "./share-note";

interface RangeDetailProps {
  readonly feature: Feature;
  readonly track: Track;
  readonly range: OutcomeRange;
  readonly base: Matrix["base"];
  readonly onClose: () => void;
}

export function RangeDetail({
  feature,
  track,
  range,
  base,
  onClose,
}: RangeDetailProps) {
  const { outcome, reason, assumed, asserted, tried, cases, by, users } = range;
  return (
    <div className={styles["detail"]} role="status">
      <p className={styles["head"]}>
        <Icon name={OUTCOME_ICONS[outcome]} size={14} />
        <b>
          {track.platform} {rangeName(range)}
        </b>{" "}
        {t(`outcome.about.${outcome}`)}
      </p>
      {reason !== null && (
        <p className={styles["reason"]}>
          <Message text={reason} />
        </p>
      )}
      <ul className={styles["facts"]}>
        {users !== null && (
          <li>{t("matrix.users", { share: formatShare(users) })}</li>
        )}
        <li>{t("matrix.cases", { count: cases })}</li>
        {tried.length > 0 && (
          <li>{t("matrix.tried", { versions: tried.join(", ") })}</li>
        )}
        {by !== null && (
          <li>
            {by.app_version === null
              ? t("matrix.by")
              : t("matrix.by-on", { version: by.app_version })}{" "}
            <code>{`${by.scenario} › ${by.title}`}</code>
          </li>
        )}
        {assumed && <li>{t("matrix.range-assumed")}</li>}
        {["fallback", "nothing", "ignored"].includes(outcome) && (
          <li>{t(asserted ? "matrix.asserted" : "matrix.not-asserted")}</li>
        )}
        {feature.scenario !== null && (
          <li>
            <code>{feature.scenario}</code>
          </li>
        )}
      </ul>
      {users !== null && <ShareNote base={base} />}
      <div className={styles["close"]}>
        <IconButton icon="close" label={t("matrix.close")} onPress={onClose} />
      </div>
    </div>
  );
}
