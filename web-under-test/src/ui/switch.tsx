/** An on/off switch with immediate effect. */
import styles from "./switch.module.css";

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly disabled?: boolean;
}

export function Switch({
  label,
  isOn,
  onChange,
  disabled = false,
}: SwitchProps) {
  return (
    <label className={styles["switch"]}>
      <input
        type="checkbox"
        role="switch"
        className={styles["track"]}
        checked={isOn}
        aria-checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
