/** The frame of a control: its label, a hint, and its error message. */
import type { ReactNode } from "react";
import styles from "./field.module.css";

export interface FieldTexts {
  readonly label: string;
  /** Only for assistive technology, if the context already shows the label. */
  readonly isLabelHidden?: boolean;
  readonly hint?: string | undefined;
  /** The error message, if there is one. */
  readonly error?: string | null | undefined;
}

interface FieldProps extends FieldTexts {
  readonly id: string;
  /** Beside the hint, at the end. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The ids of the elements that describe the control of the field `id`. */
export function describedBy(
  id: string,
  { hint, error }: FieldTexts,
): string | undefined {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(" ");
}

export function Field({
  id,
  label,
  isLabelHidden = false,
  hint,
  error,
  aside,
  children,
}: FieldProps) {
  return (
    <div className={styles["field"]}>
      <label
        htmlFor={id}
        className={isLabelHidden ? styles["hidden"] : styles["label"]}
      >
        {label}
      </label>
      {children}
      {(error || hint || aside) && (
        <div className={styles["below"]}>
          <div>
            {error && (
              <p role="alert" id={`${id}-error`} className={styles["error"]}>
                {error}
              </p>
            )}
            {hint && (
              <p id={`${id}-hint`} className={styles["hint"]}>
                {hint}
              </p>
            )}
          </div>
          {aside}
        </div>
      )}
    </div>
  );
}
