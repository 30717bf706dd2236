/** A section of a page on its own surface, with an optional heading. */
import { useId, type ReactNode } from "react";
import styles from "./card.module.css";

interface CardProps {
  readonly title?: string;
  /** Beside the heading, at the end. */
  readonly aside?: ReactNode;
  readonly size?: "normal" | "dense";
  readonly children: ReactNode;
}

export function Card({ title, aside, size = "normal", children }: CardProps) {
  const id = useId();
  return (
    <section
      className={styles["card"]}
      data-size={size}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {(title !== undefined || aside !== undefined) && (
        <header className={styles["header"]}>
          {title !== undefined && (
            <h2 id={id} className={styles["title"]}>
              {title}
            </h2>
          )}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
