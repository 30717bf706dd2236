/** `/gallery/safety`: amounts, links and rich text, each to be tried (§5). */
import { useSafetyGalleryTexts } from "../../locales/use-safety-gallery-texts";
import { AmountPanel } from "./amount-panel";
import { LinkPanel } from "./link-panel";
import { RichTextPanel } from "./rich-text-panel";
import styles from "./safety-gallery-page.module.css";

export function SafetyGalleryPage() {
  const { t } = useSafetyGalleryTexts();
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
