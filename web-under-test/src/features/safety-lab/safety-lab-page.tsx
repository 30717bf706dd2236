/** `/lab/safety`: amounts, links and rich text, each to be tried (§5). */
import { useSafetyLabTexts } from "../../locales/use-safety-lab-texts";
import { AmountPanel } from "./amount-panel";
import { LinkPanel } from "./link-panel";
import { RichTextPanel } from "./rich-text-panel";
import styles from "./safety-lab-page.module.css";

export function SafetyLabPage() {
  const { t } = useSafetyLabTexts();
  return (
    <article className={styles["page"]}>
      <header>
        <h1 className={styles["title"]} tabIndex={-1}>
          {t("title")}
        </h1>
        <p className={styles["about"]}>{t("intro")}</p>
      </header>
      <AmountPanel />
      <LinkPanel />
      <RichTextPanel />
    </article>
  );
}
