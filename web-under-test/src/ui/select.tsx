/** A choice from a list, with the browser's native control, which suits phones, keyboards and screen readers. */
import { useId, type ReactNode } from "react";
import { describedBy, Field, type FieldTexts } from "./field";
import { Icon } from "./icon";
import styles from "./select.module.css";

interface SelectProps<Value extends string> extends FieldTexts {
  readonly options: readonly {
    readonly value: Value;
    readonly text: string;
    readonly disabled?: boolean;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
  readonly size?: "normal" | "dense";
  /** Shown before the selected option, such as an icon. */
  readonly start?: ReactNode;
}

export function Select<Value extends string>({
  options,
  value,
  onChange,
  disabled = false,
  size = "normal",
  start,
  ...texts
}: SelectProps<Value>) {
  const id = useId();
  const choose = (text: string): void => {
    const option = options.find((each) => each.value === text);
    if (option !== undefined) onChange(option.value);
  };
  return (
    <Field {...texts} id={id}>
      <div className={styles["box"]} data-size={size}>
        {start}
        <select
          id={id}
          className={styles["select"]}
          value={value}
          disabled={disabled}
          aria-invalid={Boolean(texts.error)}
          aria-describedby={describedBy(id, texts)}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.disabled}
            >
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </Field>
  );
}
