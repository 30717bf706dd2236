/** An editable field for the payload as JSON. */
import { useId } from "react";
import { useTranslation } from "../../locales/use-translation";
import styles from "./payload-field.module.css";

interface PayloadFieldProps {
  readonly kind: "call" | "link";
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The id of the error message; `undefined` without an error. */
  readonly errorId: string | undefined;
}

const MOST_ROWS = 14;

export function PayloadField({
  kind,
  value,
  onChange,
  errorId,
}: PayloadFieldProps) {
  const { t } = useTranslation();
  const field = useId();
  const hint = useId();
  const rows = Math.min(MOST_ROWS, value.split("\n").length);
  return (
    <div className={styles["field"]}>
      <label htmlFor={field} className={styles["label"]}>
        {t("entry.payload")}
      </label>
      <textarea
        id={field}
        className={styles["input"]}
        rows={Math.max(2, rows)}
        value={value}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-describedby={errorId === undefined ? hint : `${errorId} ${hint}`}
        aria-invalid={errorId !== undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={hint} className={styles["hint"]}>
        {kind === "call"
          ? t("entry.payloadHintCall")
          : t("entry.payloadHintLink")}
      </p>
    </div>
  );
}
