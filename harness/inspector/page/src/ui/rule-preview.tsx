/** The actions for a reply or response, and the equivalent scenario rule. Neither moves when the rule changes. */
import type { ReactNode } from "react";
import { t } from "../texts/texts";
import styles from "./reply-form.module.css";

interface RulePreviewProps {
  readonly yaml: string | null;
  /** Shown in place of the rule. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

export function RulePreview({ yaml, note, children }: RulePreviewProps) {
  return (
    <div className={styles["end"]}>
      <div className={styles["actions"]}>{children}</div>
      <div className={styles["note"]}>
        {note ?? (
          <code className={styles["preview"]} aria-label={t("reply.preview")}>
            {yaml ?? t("reply.unreadable")}
          </code>
        )}
      </div>
    </div>
  );
}
