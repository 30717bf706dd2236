/** Content for logged-in users only; visitors see a message (§8) and a login button. */
import type { ReactNode } from "react";
import { loaded } from "../../ui/loaded";
import { useSession } from "../session/session-context";
import { LoginButton } from "./login-button";
import styles from "./needs-login.module.css";
import { useIsInApp } from "./product-context";
import { useIsLoggedIn } from "./use-is-logged-in";

const AppRegister = loaded(
  async () => (await import("../in-app/app-login")).AppRegister,
);

export function NeedsLogin({ children }: { readonly children: ReactNode }) {
  const { texts } = useSession();
  const isInApp = useIsInApp();
  if (useIsLoggedIn()) return children;
  return (
    <div className={styles["ask"]}>
      <h2 className={styles["tip"]}>{texts("tip")}</h2>
      <p>{texts("loginvalid")}</p>
      <LoginButton />
      {isInApp && <AppRegister />}
    </div>
  );
}
