/** One of many, to be chosen from a list. What isn't in the list leaves it without a choice. */
import { useId } from "react";
import styles from "./field.module.css";

interface SelectFieldProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly value: string;
  /** Stands where a choice would, while what there is isn't one of them. */
  readonly hint: string;
  readonly onChange: (value: string) => void;
}

export function SelectField({
  label,
  options,
  value,
  hint,
  onChange,
}: SelectFieldProps) {
  const select = useId();
  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={select}>
        {label}
      </label>
      <select
        id={select}
        className={styles["input"]}
        value={options.includes(value) ? value : ""}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{hint}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
