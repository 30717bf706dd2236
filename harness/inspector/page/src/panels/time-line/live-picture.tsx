/** A live picture of the page. */
import { t } from "../../texts/texts";
import type { LivePicture as Picture } from "../../wire.generated";
import styles from "./time-line-panel.module.css";

export function LivePicture({
  picture: { url, width, height },
}: {
  readonly picture: Picture;
}) {
  return (
    <figure className={styles["picture"]} aria-label={t("picture")}>
      <img src={url} width={width} height={height} alt={t("picture.alt")} />
    </figure>
  );
}
