/** A button with an icon. Its label is its accessible name, or its text if `isLabelled`. */
import { Icon, type IconName } from "./icon";
import styles from "./icon-button.module.css";

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => void;
  readonly isDisabled?: boolean;
  readonly isLabelled?: boolean;
  /** Whether the controlled element is open; omitted for a button that opens nothing. */
  readonly isExpanded?: boolean;
}

export function IconButton({
  icon,
  label,
  onPress,
  isDisabled = false,
  isLabelled = false,
  isExpanded,
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles["button"]}
      onClick={onPress}
      disabled={isDisabled}
      aria-expanded={isExpanded}
      aria-label={isLabelled ? undefined : label}
      title={isLabelled ? undefined : label}
    >
      <Icon name={icon} size={14} />
      {isLabelled && label}
    </button>
  );
}
