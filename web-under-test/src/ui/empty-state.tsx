/** A message for an empty list, and a suggested action. */
import type { ReactNode } from "react";
import { Icon } from "./icon";
import type { IconName } from "./icon-paths";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  readonly text: string;
  readonly icon?: IconName;
  /** For example a retry button. */
  readonly action?: ReactNode;
}

export function EmptyState({ text, icon = "empty", action }: EmptyStateProps) {
  return (
    <div className={styles["empty"]}>
      <Icon name={icon} size={32} />
      <p>{text}</p>
      {action}
    </div>
  );
}
