/** The footer of every page outside the app except the trading screen: links to all pages, by topic. */
import { useProductTexts } from "../../locales/use-product-texts";
import { FOOTER, PAGE_PATHS } from "./page-paths";
import { PageLink } from "./page-link";
import styles from "./site-footer.module.css";

export function SiteFooter() {
  const { t } = useProductTexts();
  return (
    <footer className={styles["footer"]}>
      <nav className={styles["columns"]} aria-label={t("frame.footerNav")}>
        {FOOTER.map(({ name, pages }) => (
          <section key={name}>
            <h2 className={styles["name"]}>{t(`frame.footer.${name}`)}</h2>
            <ul>
              {pages.map((page) => (
                <li key={page}>
                  <PageLink to={PAGE_PATHS[page]} className={styles["link"]}>
                    {t(`pages.${page}`)}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <p className={styles["notice"]}>{t("frame.notice")}</p>
    </footer>
  );
}
