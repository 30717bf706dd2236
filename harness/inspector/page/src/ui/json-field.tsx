/** A field for a value in JSON. */
import { useState } from "react";
import { t } from "../texts/texts";
import { Field } from "./field";
import styles from "./field.module.css";

interface JsonFieldProps {
  readonly label: string;
  /** The value at first. */
  readonly initial: unknown;
  /** Is told the value; `undefined` while the text isn't JSON. */
  readonly onChange: (value: unknown) => void;
  readonly lines?: number;
}

export function JsonField({
  label,
  initial,
  onChange,
  lines = 4,
}: JsonFieldProps) {
  const [text, setText] = useState(() => JSON.stringify(initial, null, 2));
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
          onChange={({ target: { value } }) => {
            setText(value);
            onChange(readJson(value));
          }}
        />
      )}
    </Field>
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
