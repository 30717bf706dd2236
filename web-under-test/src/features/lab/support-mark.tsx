/** A small mark for this host's support of an entry. */
import { useTranslation } from "../../locales/use-translation";
import type { Support } from "./entries";
import styles from "./support-mark.module.css";

export function SupportMark({ support }: { readonly support: Support }) {
  const { t } = useTranslation();
  return (
    <span className={styles["mark"]} data-support={support}>
      {t(`lab.support.${support}`)}
    </span>
  );
}
