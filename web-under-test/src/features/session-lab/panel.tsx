/** One machine's section of the page: a heading, its state, and its actions. */
import {
  createContext,
  useContext,
  useId,
  useState,
  type ReactNode,
} from "react";
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

/** Whether the machines run. Before that, a reading is not announced until it changes. */
export const StartedContext = createContext(true);

/** A status with its name above it, which is also its accessible name. */
export function Reading({ name, text, hint, tone = "plain" }: ReadingProps) {
  const isStarted = useContext(StartedContext);
  const [first] = useState(text);
  const [isNews, setNews] = useState(false);
  // After the first change, the initial text is announced as well.
  if (!isNews && (isStarted || text !== first)) setNews(true);
  const isAtRest = !isNews && text !== "";
  const shownHint = isAtRest ? text : hint;
  return (
    <div className={styles["reading"]}>
      <p className={styles["name"]} aria-hidden="true">
        {name}
      </p>
      <LiveLine
        name={name}
        text={isAtRest ? "" : text}
        tone={tone}
        {...(shownHint === undefined ? {} : { hint: shownHint })}
      />
    </div>
  );
}

export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={styles["actions"]}>{children}</div>;
}
