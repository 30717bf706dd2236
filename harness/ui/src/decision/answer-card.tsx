/** The question, its answer, and the totals behind it. */
import { t } from "../texts/texts";
import { Icon, type IconName } from "../ui/icon";
import { Message } from "../ui/message";
import styles from "./answer-card.module.css";
import { answerParts, type Decision } from "./decision";

const ICONS: Readonly<Record<Decision["verdict"], IconName>> = {
  yes: "passed",
  no: "failed",
  unknown: "question",
};

export function AnswerCard({ decision }: { readonly decision: Decision }) {
  const { question, verdict, totals } = decision;
  const { word, reason } = answerParts(decision);
  return (
    <div className={styles["card"]} data-decision={verdict}>
      <span className={styles["mark"]}>
        <Icon name={ICONS[verdict]} size={24} />
      </span>
      <div className={styles["text"]}>
        <p className={styles["question"]}>
          <Message text={question} />
        </p>
        <h1 className={styles["answer"]}>
          <span className={styles["word"]}>
            {reason === "" ? word : `${word}:`}
          </span>{" "}
          <Message text={reason} />
        </h1>
        {totals.length > 0 && (
          <ul className={styles["totals"]} aria-label={t("decision.totals")}>
            {totals.map((total, index) => (
              <li key={index}>
                <Message text={total} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
