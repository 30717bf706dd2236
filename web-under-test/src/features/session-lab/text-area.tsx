/** Several lines of text to type. */
import { useId } from "react";
import { classNames } from "../../lib/class-names";
import styles from "./field.module.css";

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The id of what says that the value is wrong, if it is. */
  readonly errorId?: string | undefined;
}

const MOST_ROWS = 12;

export function TextArea({ label, value, onChange, errorId }: TextAreaProps) {
  const area = useId();
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={area}>
        {label}
      </label>
      <textarea
        id={area}
        className={classNames(styles["input"], styles["area"])}
        rows={Math.min(MOST_ROWS, Math.max(2, value.split("\n").length))}
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
