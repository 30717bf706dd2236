/** One line that assistive technology reads out when it changes; while empty it shows a hint that isn't read, or nothing. */
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
      // Says what `status` means, so that a dialog that fades doesn't silence it.
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
