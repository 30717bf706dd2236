/** A placeholder for lines of text that are loading; announced as loading. */
import { useKitTexts } from "../locales/use-kit-texts";
import styles from "./skeleton.module.css";

interface SkeletonProps {
  readonly lines?: number;
}

export function Skeleton({ lines = 3 }: SkeletonProps) {
  const { t } = useKitTexts();
  return (
    <div role="status" aria-label={t("loading")} className={styles["skeleton"]}>
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={styles["line"]} />
      ))}
    </div>
  );
}
