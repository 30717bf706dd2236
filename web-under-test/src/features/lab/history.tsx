/** The calls and links sent since the lab was opened, with their outcomes, newest first. */
import { useTranslation } from "../../locales/use-translation";
import { useStore } from "../../lib/use-store";
import { Button } from "../../ui/button";
import type { Attempt } from "./attempts";
import styles from "./history.module.css";
import { useLab } from "./lab-context";
import { outcomeText } from "./outcome-text";
import { useDuration } from "./use-duration";

export function History() {
  const { t } = useTranslation();
  const { attempts } = useLab();
  const list = useStore(attempts.list);
  return (
    <section className={styles["history"]} aria-label={t("history.title")}>
      <header className={styles["header"]}>
        <h2 className={styles["title"]}>{t("history.title")}</h2>
        {list.length > 0 && (
          <Button weight="quiet" onPress={attempts.clear}>
            {t("history.clear")}
          </Button>
        )}
      </header>
      {list.length === 0 ? (
        <p className={styles["empty"]}>{t("history.empty")}</p>
      ) : (
        <ol>
          {list.map((attempt) => (
            <HistoryItem key={attempt.id} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  );
}

function HistoryItem({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { name, sent, atMs, end } = attempt;
  return (
    <li className={styles["item"]}>
      <div className={styles["what"]}>
        <span className={styles["name"]}>{name}</span>
        <span className={styles["time"]}>
          {t("history.at", { time: duration(atMs) })}
        </span>
      </div>
      {sent !== null && <code className={styles["sent"]}>{sent}</code>}
      <div className={styles["what"]}>
        <code className={styles["end"]}>{outcomeText(t, attempt)}</code>
        {end !== null && (
          <span className={styles["time"]}>
            {t("history.took", { time: duration(end.tookMs) })}
          </span>
        )}
      </div>
    </li>
  );
}
