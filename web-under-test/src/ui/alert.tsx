/** An error message that is announced at once. Renders nothing without a message. */
import styles from "./alert.module.css";

interface AlertProps {
  readonly text: string | null;
  readonly id?: string;
}

export function Alert({ text, id }: AlertProps) {
  return text === null ? null : (
    <p role="alert" id={id} className={styles["alert"]}>
      {text}
    </p>
  );
}
