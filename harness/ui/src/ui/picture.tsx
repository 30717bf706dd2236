/** A picture of the page, shown in full size when clicked. */
import { useRef, useState } from "react";
import { t } from "../texts/texts";
import { IconButton } from "./icon-button";
import styles from "./picture.module.css";

interface PictureProps {
  /** A path relative to the report, or a `data:` URL. */
  readonly source: string;
  readonly label?: string;
  /** Whether the whole picture is shown, rather than its top. */
  readonly isWhole?: boolean;
}

export function Picture({
  source,
  label = t("picture"),
  isWhole = false,
}: PictureProps) {
  const [isMissing, setMissing] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  if (isMissing)
    return (
      <p className={styles["missing"]}>
        {t("picture.missing", { path: source })}
      </p>
    );
  return (
    <>
      <button
        type="button"
        className={styles["small"]}
        data-whole={isWhole || undefined}
        aria-label={t("picture.open")}
        onClick={() => dialog.current?.showModal()}
      >
        <img src={source} alt="" onError={() => setMissing(true)} />
      </button>
      <dialog ref={dialog} className={styles["full"]} aria-label={label}>
        <div className={styles["close"]}>
          <IconButton
            icon="close"
            label={t("picture.close")}
            onPress={() => dialog.current?.close()}
          />
        </div>
        <img src={source} alt={label} />
      </dialog>
    </>
  );
}
