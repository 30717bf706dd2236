/** A button with a text. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "footbridge-ui/ui/icon";
import styles from "./button.module.css";

interface ButtonProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** `primary`: the main action. `plain`: without a frame. */
  readonly look?: "primary" | "normal" | "plain";
  readonly icon?: IconName;
  readonly isDisabled?: boolean;
  /** For a toggle button. */
  readonly isPressed?: boolean;
  /** The accessible name, if longer than the text. */
  readonly label?: string;
}

export function Button({
  children,
  onPress,
  look = "normal",
  icon,
  isDisabled = false,
  isPressed,
  label,
}: ButtonProps) {
  return (
    <button
      type="button"
      className={styles["button"]}
      data-look={look}
      disabled={isDisabled}
      aria-pressed={isPressed}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {icon !== undefined && <Icon name={icon} size={14} />}
      {children}
    </button>
  );
}
