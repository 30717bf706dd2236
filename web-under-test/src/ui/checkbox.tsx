/** A checkbox. */
import type { ReactNode } from "react";
import styles from "./checkbox.module.css";

interface CheckboxProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly disabled?: boolean;
}

export function Checkbox({
  label,
  isChecked,
  onChange,
  disabled = false,
}: CheckboxProps) {
  return (
    <label className={styles["checkbox"]}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
