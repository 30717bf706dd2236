/** A multi-line text field. */
import { useId } from "react";
import { Field } from "../../ui/field";
import styles from "./text-area.module.css";

interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The id of the error message, if the value is invalid. */
  readonly errorId?: string | undefined;
}

const MOST_ROWS = 12;

export function TextArea({ label, value, onChange, errorId }: TextAreaProps) {
  const area = useId();
  return (
    <Field id={area} label={label}>
      <textarea
        id={area}
        className={styles["area"]}
        rows={Math.min(MOST_ROWS, Math.max(2, value.split("\n").length))}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
