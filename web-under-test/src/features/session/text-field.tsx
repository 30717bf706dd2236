/** A labelled field for one line of text. */
import { useId } from "react";
import styles from "./text-field.module.css";

export interface FieldParts {
  readonly label: string;
  readonly type?: "text" | "email" | "tel" | "password";
  readonly autoComplete?: string;
}

interface TextFieldProps {
  readonly field: FieldParts;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The id of the message that says what is wrong with this field. */
  readonly errorId?: string | undefined;
}

export function TextField({ field, value, onChange, errorId }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles["field"]}>
      <label htmlFor={id} className={styles["label"]}>
        {field.label}
      </label>
      <input
        id={id}
        className={styles["input"]}
        type={field.type ?? "text"}
        autoComplete={field.autoComplete ?? "off"}
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
