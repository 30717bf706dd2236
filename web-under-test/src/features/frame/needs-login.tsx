/** What only somebody with a session may see; strangers are shown the way in. */
import type { ReactNode } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { LoginButton } from "./login-button";
import styles from "./needs-login.module.css";
import { useIsLoggedIn } from "./use-is-logged-in";

export function NeedsLogin({ children }: { readonly children: ReactNode }) {
  const { t } = useProductTexts();
  if (useIsLoggedIn()) return children;
  return (
    <div className={styles["ask"]}>
      <p>{t("frame.needsLogin")}</p>
      <LoginButton />
    </div>
  );
}
