/** The gaps of the project, each with the lines that close it. */
import { useId } from "react";
import { t } from "../texts/texts";
import { CopyButton } from "../ui/copy-button";
import { Message } from "../ui/message";
import type { ExploredGap } from "./exploration";
import styles from "./gap-section.module.css";

interface GapSectionProps {
  readonly gaps: readonly ExploredGap[];
}

export function GapSection({ gaps }: GapSectionProps) {
  const id = useId();
  if (gaps.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles["heading"]}>
        {t("exploration.gaps")}
      </h2>
      <p className={styles["note"]}>{t("exploration.gaps.about")}</p>
      <ul className={styles["gaps"]}>
        {gaps.map(({ about, file, lines, runs }) => (
          <li key={about} className={styles["gap"]}>
            <h3 className={styles["about"]}>
              <Message text={about} />
            </h3>
            <p className={styles["facts"]}>
              {runs > 0 && (
                <span>{t("exploration.seen", { count: runs })}</span>
              )}
              <span>{t("exploration.gap.write", { file })}</span>
            </p>
            <div className={styles["block"]}>
              <pre className={styles["lines"]}>
                <code>{lines}</code>
              </pre>
              <CopyButton
                text={lines}
                label={t("exploration.gap.copy", { file })}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
