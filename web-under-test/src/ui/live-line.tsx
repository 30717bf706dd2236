/** A line that assistive technology announces when it changes; while empty it shows an optional hint, which isn't announced. */
import styles from "./live-line.module.css";

interface LiveLineProps {
  readonly name: string;
  readonly text: string;
  readonly hint?: string;
  readonly tone?: Tone;
}

export type Tone = "plain" | "good" | "warn" | "bad";

export function LiveLine({ name, text, hint, tone = "plain" }: LiveLineProps) {
  return (
    <div
      role="status"
      // Repeats the implicit live region of `status`, so that a fading dialog doesn't silence it.
      aria-live="polite"
      aria-label={name}
      className={styles["line"]}
      data-tone={tone}
      data-hint={hint}
    >
      {text}
    </div>
  );
}
