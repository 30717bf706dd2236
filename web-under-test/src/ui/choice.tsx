/** A choice among a few options, side by side: a group of radio buttons. */
import { useId } from "react";
import styles from "./choice.module.css";

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) {
  const group = useId();
  return (
    <fieldset className={styles["choice"]}>
      <legend className={styles["legend"]}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles["option"]}>
          <input
            type="radio"
            className={styles["input"]}
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </fieldset>
  );
}
