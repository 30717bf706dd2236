/** What an address that no page has shows. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Page } from "./page";
import { PageLink } from "./page-link";
import styles from "./not-found.module.css";

export function NotFound() {
  const { t } = useProductTexts();
  return (
    <Page title={t("frame.notFound")} about={t("frame.notFoundAbout")}>
      <PageLink to="/" className={styles["back"]}>
        {t("frame.backHome")}
      </PageLink>
    </Page>
  );
}
