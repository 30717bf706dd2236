/** The header of every page outside the app: navigation, account and preferences. */
import { useLocation } from "react-router";
import { useProductTexts } from "../../locales/use-product-texts";
import { withoutLocale } from "../locale/locale-path";
import { AccountMenu } from "./account-menu";
import { Mark } from "./frame-icon";
import { PAGE_PATHS } from "./page-paths";
import { PageLink } from "./page-link";
import { useDestinations } from "./use-destinations";
import { PreferencesMenu } from "./preferences-menu";
import styles from "./site-header.module.css";

export function SiteHeader() {
  const { t } = useProductTexts();
  return (
    <header className={styles["header"]}>
      <PageLink to="/" className={styles["brand"]}>
        <Mark />
        <span>{t("frame.name")}</span>
      </PageLink>
      <nav className={styles["nav"]} aria-label={t("frame.nav")}>
        <Destinations className={styles["link"]} />
      </nav>
      <div className={styles["tools"]}>
        <AccountMenu />
        <PreferencesMenu />
      </div>
    </header>
  );
}

function Destinations({
  className,
}: {
  readonly className?: string | undefined;
}) {
  const { t } = useProductTexts();
  const here = withoutLocale(useLocation().pathname);
  return useDestinations().map(({ page, area }) => (
    <PageLink
      key={page}
      to={PAGE_PATHS[page]}
      className={
        area !== null && here.startsWith(area)
          ? `${className} ${styles["here"]}`
          : className
      }
    >
      {t(`pages.${page}`)}
    </PageLink>
  ));
}
