/** A panel: its heading, its actions, and its content. */
import type { ReactNode } from "react";
import styles from "./panel.module.css";

interface PanelProps {
  readonly title: string;
  /** A sentence about its purpose. */
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether its parts scroll separately. */
  readonly isFixed?: boolean;
  readonly children: ReactNode;
}

export function Panel({
  title,
  about,
  actions,
  isFixed = false,
  children,
}: PanelProps) {
  return (
    <section className={styles["panel"]} aria-label={title}>
      <header className={styles["head"]}>
        <h1 className={styles["title"]}>{title}</h1>
        {about !== undefined && <p className={styles["about"]}>{about}</p>}
        <div className={styles["actions"]}>{actions}</div>
      </header>
      <div className={styles["body"]} data-fixed={isFixed || undefined}>
        {children}
      </div>
    </section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a panel. */
export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className={styles["section"]} aria-label={title}>
      <header className={styles["section-head"]}>
        <h2 className={styles["section-title"]}>{title}</h2>
        <div className={styles["actions"]}>{actions}</div>
      </header>
      {children}
    </section>
  );
}
