/** A button that copies a text, and confirms it. */
import { useEffect, useState } from "react";
import { t } from "../texts/texts";
import { Icon, type IconName } from "./icon";
import styles from "./icon-button.module.css";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** The button's text; “Copy” by default. */
  readonly shown?: string;
  readonly icon?: IconName;
}

const SAID_FOR_MS = 2_000;

export function CopyButton({
  text,
  label,
  shown = t("case.copy"),
  icon = "copy",
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      className={styles["button"]}
      aria-label={label}
      title={label}
      onClick={() => {
        void copy(text).then(setCopied);
      }}
    >
      <Icon name={isCopied ? "passed" : icon} size={14} />
      <span aria-live="polite">
        {isCopied ? t("case.copied") : icon === "copy" && shown}
      </span>
    </button>
  );
}

/**
 * A page opened from disk may lack the clipboard API; selecting and copying works there as well.
 */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}
