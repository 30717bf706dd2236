/** Shows that the connection is lost, or that page and binary have different versions. */
import { useSessionState } from "../session/use-session";
import { t } from "../texts/texts";
import { Button } from "../ui/button";
import styles from "./connection-bar.module.css";

export function ConnectionBar() {
  const connection = useSessionState((state) => state.connection);
  return (
    <div aria-live="assertive">
      {connection.kind === "lost" && (
        <p className={styles["bar"]}>{t("connection.lost")}</p>
      )}
      {connection.kind === "mismatch" && (
        <p className={styles["bar"]}>
          {t(`connection.older.${connection.older}`)}
          <Button onPress={() => window.location.reload()}>
            {t("connection.reload")}
          </Button>
        </p>
      )}
    </div>
  );
}
