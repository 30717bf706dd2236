/** One machine's part of the page: a heading, what it is at, and what may be done to it. */
import { useId, type ReactNode } from "react";
import { LiveLine, type Tone } from "../../ui/live-line";
import styles from "./panel.module.css";

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Panel({ title, children }: PanelProps) {
  const heading = useId();
  return (
    <section className={styles["panel"]} aria-labelledby={heading}>
      <h2 className={styles["title"]} id={heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

interface ReadingProps {
  readonly name: string;
  readonly text: string;
  readonly hint?: string;
  readonly tone?: Tone;
}

/** A status with its name above it, which assistive technology hears as the status's own. */
export function Reading({ name, text, hint, tone = "plain" }: ReadingProps) {
  return (
    <div className={styles["reading"]}>
      <p className={styles["name"]} aria-hidden="true">
        {name}
      </p>
      <LiveLine
        name={name}
        text={text}
        tone={tone}
        {...(hint === undefined ? {} : { hint })}
      />
    </div>
  );
}

export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles["actions"]}>{children}</div>;
}
