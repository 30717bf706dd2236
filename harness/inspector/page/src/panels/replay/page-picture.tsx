/** A picture of the page after a step. */
import { Picture } from "footbridge-ui/ui/picture";
import { t } from "../../texts/texts";
import type { ReplayStep } from "../../wire.generated";
import styles from "./replay-panel.module.css";

interface PagePictureProps {
  readonly steps: readonly ReplayStep[];
  /** The step's index; -1 before the first. */
  readonly step: number;
}

export function PagePicture({ steps, step }: PagePictureProps) {
  const picture = steps[step]?.picture ?? null;
  return (
    <figure className={styles["picture"]}>
      {picture === null ? (
        <p className={styles["no-picture"]}>{t("replay.no-picture")}</p>
      ) : (
        <Picture key={picture} source={picture} />
      )}
      <figcaption>
        {step < 0
          ? t("replay.picture.before")
          : t("replay.picture.after", { step: step + 1 })}
      </figcaption>
    </figure>
  );
}
