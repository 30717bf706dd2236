/** The page for an unknown address. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Page } from "./page";
import { PageLink } from "./page-link";

export function NotFound() {
  const { t } = useProductTexts();
  return (
    <Page title={t("frame.notFound")} about={t("frame.notFoundAbout")}>
      <PageLink to="/">{t("frame.backHome")}</PageLink>
    </Page>
  );
}
