/** What went wrong, read out at once. Renders nothing while there is nothing to say. */
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
