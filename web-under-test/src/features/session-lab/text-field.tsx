/** One line of text to type. */
import { useId } from "react";
import styles from "./text-field.module.css";

interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The id of what says that the value is wrong, if it is. */
  readonly errorId?: string | undefined;
}

export function TextField({ label, value, onChange, errorId }: TextFieldProps) {
  const input = useId();
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={input}>
        {label}
      </label>
      <input
        id={input}
        className={styles["input"]}
        type="text"
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
