/** The frame of the settings pages: links between them, and the login requirement. */
import type { ReactNode } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { NeedsLogin } from "../frame/needs-login";
import { Page } from "../frame/page";
import { PageLink } from "../frame/page-link";
import { PAGE_PATHS, type PageName } from "../frame/page-paths";
import styles from "./settings-page.module.css";

const PAGES = [
  "verification",
  "apiKeys",
  "subApiKeys",
  "devices",
  "loginHistory",
  "antiPhishing",
] as const satisfies readonly PageName[];

interface SettingsPageProps {
  readonly page: (typeof PAGES)[number];
  readonly children: ReactNode;
}

export function SettingsPage({ page, children }: SettingsPageProps) {
  const { t } = useProductTexts();
  return (
    <Page title={t(`pages.${page}`)} about={t(`settings.about.${page}`)}>
      <div className={styles["body"]}>
        <nav className={styles["nav"]} aria-label={t("settings.nav")}>
          {PAGES.map((one) => (
            <PageLink key={one} to={PAGE_PATHS[one]} className={styles["link"]}>
              {t(`pages.${one}`)}
            </PageLink>
          ))}
        </nav>
        <div className={styles["content"]}>
          <NeedsLogin>{children}</NeedsLogin>
        </div>
      </div>
    </Page>
  );
}
