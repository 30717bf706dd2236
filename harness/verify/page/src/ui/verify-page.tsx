/** The whole page: the app, the progress, the question, the results. */
import { useEffect, useSyncExternalStore } from "react";
import type { Session } from "../session/session";
import { t } from "../texts/texts";
import { QuestionCard } from "./question-card";
import { ResultList } from "./result-list";
import { Totals } from "./totals";
import styles from "./verify-page.module.css";

export function VerifyPage({ session }: { readonly session: Session }) {
  const { view, question, isAnswering, status } = useSyncExternalStore(
    session.subscribe,
    session.state,
  );
  const app = view.app === "" ? t("unknown") : view.app;
  useEffect(() => {
    document.title = `${app} · ${t("title")}`;
  }, [app]);
  return (
    <main className={styles["page"]}>
      <header className={styles["header"]}>
        <p className={styles["product"]}>{t("title")}</p>
        <h1 className={styles["app"]}>{app}</h1>
      </header>
      {status === "finished" && <Totals results={view.results} />}
      {status !== "running" && status !== "finished" && (
        <p className={styles["notice"]} role="status" data-status={status}>
          {t(status)}
        </p>
      )}
      {view.total > 0 && (
        <section
          className={styles["progress"]}
          aria-label={t("progress.label")}
        >
          <progress
            className={styles["bar"]}
            aria-label={t("progress.label")}
            max={view.total}
            value={view.done}
          />
          <span className={styles["count"]}>
            {t("progress", { done: view.done, total: view.total })}
          </span>
          <dl className={styles["steps"]}>
            {view.now !== "" && <Step name={t("now")} text={view.now} />}
            {view.next !== "" && <Step name={t("next")} text={view.next} />}
          </dl>
        </section>
      )}
      {question !== null && (
        <QuestionCard
          key={question.number}
          question={question}
          isAnswering={isAnswering}
          onAnswer={session.answer}
        />
      )}
      {view.total > 0 && <ResultList results={view.results} />}
    </main>
  );
}

function Step({
  name,
  text,
}: {
  readonly name: string;
  readonly text: string;
}) {
  return (
    <div className={styles["step"]}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
