/** A notice about minimums in the page's address that the page ignores. */
import { t } from "../texts/texts";
import type { Matrix } from "./matrix";
import styles from "./share-note.module.css";
import { versionedPlatforms, type IgnoredPart } from "./minimum-address";

interface IgnoredMinimumsProps {
  readonly matrix: Matrix;
  readonly ignored: readonly IgnoredPart[];
}

export function IgnoredMinimums({ matrix, ignored }: IgnoredMinimumsProps) {
  if (ignored.length === 0) return null;
  const values = {
    first: matrix.first_version,
    latest: matrix.latest_version,
    platforms: versionedPlatforms(matrix).join(", "),
  };
  return (
    <div role="alert">
      {ignored.map(({ text, reason }, index) => (
        <p key={index} className={styles["note"]}>
          {t(`minimum.ignored.${reason}`, { ...values, text })}
        </p>
      ))}
    </div>
  );
}
