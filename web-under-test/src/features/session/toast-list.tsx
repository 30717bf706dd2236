/** The messages that are shown for a while, over everything else. */
import { useSessionTexts } from "../../locales/use-session-texts";
import { useStore } from "../../lib/use-store";
import { useSession } from "./session-context";
import styles from "./toast-list.module.css";

export function ToastList() {
  const { t } = useSessionTexts();
  const { toasts } = useSession();
  const list = useStore(toasts.list);
  return (
    <div className={styles["list"]}>
      {list.map(({ id, text }) => (
        <div key={id} className={styles["toast"]}>
          <p role="alert">{text}</p>
          <button
            type="button"
            className={styles["close"]}
            aria-label={t("close")}
            onClick={() => toasts.close(id)}
          >
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path
                d="M3 3l10 10M13 3L3 13"
                stroke="currentColor"
                strokeWidth="1.75"
              />
            </svg>
          </button>
        </div>
      ))}
    </div>
  );
}
