/** The account menu: login and registration, or the user's own pages and the logout. */
import { useNavigate } from "react-router";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { useSession } from "../session/session-context";
import styles from "./account-menu.module.css";
import { Disclosure } from "./disclosure";
import { FrameIcon } from "./frame-icon";
import { PageLink } from "./page-link";
import { PAGE_PATHS, type PageName } from "./page-paths";
import { useIsLoggedIn } from "./use-is-logged-in";
import { useLocalPath } from "./use-local-path";

const OWN_PAGES: readonly PageName[] = [
  "assets",
  "orders",
  "vip",
  "security",
  "apiKeys",
  "switch",
];

export function AccountMenu() {
  const { t } = useProductTexts();
  const session = useSession();
  const navigate = useNavigate();
  const path = useLocalPath();
  if (!useIsLoggedIn())
    return (
      <>
        <PageLink to={PAGE_PATHS.login} className={styles["login"]}>
          {t("pages.login")}
        </PageLink>
        <PageLink to={PAGE_PATHS.register} className={styles["register"]}>
          {t("pages.register")}
        </PageLink>
      </>
    );
  const leave = (): void => {
    session.logOut();
    void navigate(path("/"));
  };
  return (
    <Disclosure name={t("frame.account")} icon={<FrameIcon name="person" />}>
      <ul className={styles["list"]}>
        {OWN_PAGES.map((page) => (
          <li key={page}>
            <PageLink to={PAGE_PATHS[page]} className={styles["link"]}>
              {t(`pages.${page}`)}
            </PageLink>
          </li>
        ))}
      </ul>
      <Button weight="quiet" onPress={leave}>
        {t("frame.logOut")}
      </Button>
    </Disclosure>
  );
}
