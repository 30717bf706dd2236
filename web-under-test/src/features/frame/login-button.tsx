/** The login button: in the app it opens the app's own screen (§2.3), elsewhere the login page. */
import { useProductTexts } from "../../locales/use-product-texts";
import { loaded } from "../../ui/loaded";
import styles from "./login-button.module.css";
import { PageLink } from "./page-link";
import { PAGE_PATHS } from "./page-paths";
import { useIsInApp } from "./product-context";

const AppLogin = loaded(
  async () => (await import("../in-app/app-login")).AppLogin,
);

export function LoginButton() {
  const { t } = useProductTexts();
  if (useIsInApp()) return <AppLogin />;
  return (
    <PageLink to={PAGE_PATHS.login} className={styles["login"]}>
      {t("pages.login")}
    </PageLink>
  );
}
