/** An answer as the rule of a scenario, and what can be done with it. */
import type { ReactNode } from "react";
import { t } from "../texts/texts";
import styles from "./answer-form.module.css";

interface AnswerPreviewProps {
  readonly yaml: string | null;
  readonly children: ReactNode;
}

export function AnswerPreview({ yaml, children }: AnswerPreviewProps) {
  return (
    <div className={styles["end"]}>
      <code className={styles["preview"]} aria-label={t("answer.preview")}>
        {yaml ?? t("answer.unreadable")}
      </code>
      <div className={styles["actions"]}>{children}</div>
    </div>
  );
}
