/** The main navigation on a phone, within reach of the thumb. */
import { useLocation } from "react-router";
import { useProductTexts } from "../../locales/use-product-texts";
import { withoutLocale } from "../locale/locale-path";
import styles from "./bottom-bar.module.css";
import { FrameIcon } from "./frame-icon";
import { PAGE_PATHS } from "./page-paths";
import { PageLink } from "./page-link";
import { useDestinations } from "./use-destinations";

export function BottomBar() {
  const { t } = useProductTexts();
  const here = withoutLocale(useLocation().pathname);
  return (
    <nav className={styles["bar"]} aria-label={t("frame.bottomNav")}>
      {useDestinations().map(({ page, area }) => (
        <PageLink
          key={page}
          to={PAGE_PATHS[page]}
          className={
            area !== null && here.startsWith(area)
              ? `${styles["link"]} ${styles["here"]}`
              : styles["link"]
          }
        >
          <FrameIcon name={page} />
          {t(`pages.${page}`)}
        </PageLink>
      ))}
    </nav>
  );
}
