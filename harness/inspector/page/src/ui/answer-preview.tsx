/** The actions for a reply or response, and the rule of a scenario that gives it. Neither moves when the rule changes. */
import type { ReactNode } from "react";
import { t } from "../texts/texts";
import styles from "./answer-form.module.css";

interface AnswerPreviewProps {
  readonly yaml: string | null;
  /** Takes the place of the rule. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function AnswerPreview({ yaml, note, children }: AnswerPreviewProps) {
  return (
    <div className={styles["end"]}>
      <div className={styles["actions"]}>{children}</div>
      <div className={styles["note"]}>
        {note ?? (
          <code className={styles["preview"]} aria-label={t("answer.preview")}>
            {yaml ?? t("answer.unreadable")}
          </code>
        )}
      </div>
    </div>
  );
}
