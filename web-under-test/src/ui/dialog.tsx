/** A modal dialog: title, close button, closes on Escape and on the backdrop (§2.4). The browser traps the focus. */
import { useEffect, useRef, type MouseEvent, type ReactNode } from "react";
import styles from "./dialog.module.css";

interface DialogProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Open as long as it is rendered. */
export function Dialog({ title, closeLabel, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const close = (): void => dialog.current?.close();
  const closeOnBackdrop = (event: MouseEvent): void => {
    // The body fills the dialog's box, so a click on the dialog itself is a click on its backdrop.
    if (event.target === event.currentTarget) close();
  };
  return (
    // The keyboard equivalent is Escape, which the browser handles.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles["dialog"]}
      aria-label={title}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={styles["body"]}>
        <div className={styles["header"]}>
          <h2 className={styles["title"]}>{title}</h2>
          <button
            type="button"
            className={styles["close"]}
            aria-label={closeLabel}
            onClick={close}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path
                d="M3 3l10 10M13 3L3 13"
                stroke="currentColor"
                strokeWidth="1.75"
              />
            </svg>
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
