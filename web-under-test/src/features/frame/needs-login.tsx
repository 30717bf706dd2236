/** What only somebody with a session may see; strangers are shown the way in. */
import type { ReactNode } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { openLink } from "../links/open-link";
import { PageLink } from "./page-link";
import { PAGE_PATHS } from "./page-paths";
import { useProduct } from "./product-context";
import styles from "./needs-login.module.css";
import { useIsLoggedIn } from "./use-is-logged-in";

export function NeedsLogin({ children }: { readonly children: ReactNode }) {
  const { t } = useProductTexts();
  const { bridge } = useProduct();
  if (useIsLoggedIn()) return children;
  return (
    <div className={styles["ask"]}>
      <p>{t("frame.needsLogin")}</p>
      {bridge.host.kind === "app" ? (
        <Button
          onPress={() =>
            void openLink(bridge, "security/login", {}).catch(() => undefined)
          }
        >
          {t("pages.login")}
        </Button>
      ) : (
        <PageLink to={PAGE_PATHS.login} className={styles["login"]}>
          {t("pages.login")}
        </PageLink>
      )}
    </div>
  );
}
