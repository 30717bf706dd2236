/** The way in: in the app its own screen (§2.3), elsewhere our page. */
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { openLink } from "../links/open-link";
import styles from "./login-button.module.css";
import { PageLink } from "./page-link";
import { PAGE_PATHS } from "./page-paths";
import { useProduct } from "./product-context";

export function LoginButton() {
  const { t } = useProductTexts();
  const { bridge } = useProduct();
  if (bridge.host.kind === "browser")
    return (
      <PageLink to={PAGE_PATHS.login} className={styles["login"]}>
        {t("pages.login")}
      </PageLink>
    );
  const open = (): void => {
    // An app that can't be reached leaves one where one is.
    openLink(bridge, "security/login", {}).catch(() => undefined);
  };
  return <Button onPress={open}>{t("pages.login")}</Button>;
}
