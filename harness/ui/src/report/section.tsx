/** A section of a page, with a heading. */
import { useId, type ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles["section"]} aria-labelledby={id}>
      <div className={styles["head"]}>
        <h2 id={id} className={styles["title"]}>
          {title}
        </h2>
        {note !== undefined && <code className={styles["note"]}>{note}</code>}
      </div>
      {children}
    </section>
  );
}
