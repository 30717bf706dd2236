/** A message of the runner or the catalogue, with text in backticks shown as code. */
import { codeSpans } from "../lib/code-spans";
import styles from "./message.module.css";

export function Message({ text }: { readonly text: string }) {
  return codeSpans(text).map(({ text: part, isCode }, index) =>
    isCode ? (
      <code key={index} className={styles["code"]}>
        {part}
      </code>
    ) : (
      part
    ),
  );
}
