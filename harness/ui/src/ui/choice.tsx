/** A choice of a few options side by side: radio buttons that look like one control. */
import { useId } from "react";
import { Hidden } from "./hidden";
import hidden from "./hidden.module.css";
import { Icon, type IconName } from "./icon";
import styles from "./choice.module.css";

interface Option<Value extends string> {
  readonly value: Value;
  readonly text: string;
  /** Shown in place of the text. */
  readonly icon?: IconName;
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly Option<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles["choice"]}>
      <legend className={hidden["hidden"]}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={styles["option"]}
          title={option.text}
        >
          <input
            type="radio"
            className={hidden["hidden"]}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon === undefined ? (
            <span className={styles["text"]}>{option.text}</span>
          ) : (
            <>
              <Icon name={option.icon} size={14} />
              <Hidden>{option.text}</Hidden>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
}
