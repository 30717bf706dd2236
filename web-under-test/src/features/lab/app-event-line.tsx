/** The last event that the app sent to the page. */
import { useTranslation } from "../../locales/use-translation";
import { useStore } from "../../lib/use-store";
import styles from "./app-event-line.module.css";
import { useLab } from "./lab-context";

export function AppEventLine() {
  const { t } = useTranslation();
  const { appEvent } = useLab();
  const event = useStore(appEvent);
  return (
    <div
      role="status"
      aria-label={t("lab.appEvent")}
      className={styles["line"]}
    >
      {event === null ? "" : t("lab.appEventText", { name: event.name })}
    </div>
  );
}
