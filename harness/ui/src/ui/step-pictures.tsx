/** A case's steps beside the picture of the selected one; buttons and arrow keys move from step to step. */
import { useState } from "react";
import type { Step } from "../record/record";
import { t } from "../texts/texts";
import { IconButton } from "./icon-button";
import { Picture } from "./picture";
import { StepList } from "./step-list";
import styles from "./step-pictures.module.css";

interface StepPicturesProps {
  readonly steps: readonly Step[];
  /** Indices of the failed steps. The first is selected initially. */
  readonly failing: readonly number[];
  /** The index of the last step that was started; later steps were not reached. */
  readonly reached: number;
  /** The picture of a step, as a path or a `data:` URL; null if it has none. */
  readonly pictureOf: (index: number) => string | null;
}

export function StepPictures({
  steps,
  failing,
  reached,
  pictureOf,
}: StepPicturesProps) {
  const [selected, select] = useState(failing[0] ?? 0);
  const picture = pictureOf(selected);
  const place = { number: selected + 1, total: steps.length };
  return (
    <div className={styles["pair"]}>
      <StepList
        steps={steps}
        failing={failing}
        reached={reached}
        selection={{ selected, select }}
      />
      <div
        className={styles["stage"]}
        role="group"
        aria-label={t("step-pictures")}
      >
        <div className={styles["bar"]}>
          <IconButton
            icon="previous"
            label={t("step-pictures.previous")}
            isDisabled={selected === 0}
            onPress={() => select(selected - 1)}
          />
          <p className={styles["place"]} aria-live="polite">
            {t("step-pictures.place", place)}
          </p>
          <IconButton
            icon="next"
            label={t("step-pictures.next")}
            isDisabled={selected >= steps.length - 1}
            onPress={() => select(selected + 1)}
          />
        </div>
        {picture === null ? (
          <p className={styles["none"]}>{t("step-pictures.none")}</p>
        ) : (
          <Picture
            // Each step loads its own picture, even if another can't be read.
            key={picture}
            source={picture}
            label={t("step-pictures.picture", place)}
            isWhole
          />
        )}
      </div>
    </div>
  );
}
