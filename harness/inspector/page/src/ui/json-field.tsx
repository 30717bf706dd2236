/** A field for a JSON value. */
import { t } from "../texts/texts";
import { Field } from "./field";
import styles from "./field.module.css";

interface JsonFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly lines?: number;
}

export function JsonField({
  label,
  text,
  onChange,
  lines = 4,
}: JsonFieldProps) {
  const isWrong = readJson(text) === undefined;
  return (
    <Field
      label={label}
      hint={
        isWrong ? (
          <span className={styles["wrong"]}>{t("json.wrong")}</span>
        ) : undefined
      }
    >
      {(control) => (
        <textarea
          {...control}
          className={styles["control"]}
          rows={lines}
          value={text}
          spellCheck={false}
          aria-invalid={isWrong}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** The parsed value; `undefined` for invalid JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The value as text on several lines. */
export function printJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
