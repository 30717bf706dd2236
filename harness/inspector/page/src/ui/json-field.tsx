/** A field for a value in JSON. */
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

/** The value of a text; `undefined` while it isn't JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a value, over several lines. */
export function printJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
