/** The clock in the top bar of every panel: mode and time, with a dropdown of controls. */
import { useEffect, useRef } from "react";
import { formatInstant } from "footbridge-ui/lib/format";
import { hrefOf } from "../lib/address";
import { ClockControls, NextDue } from "../panels/clock/clock-controls";
import { useDraft } from "../session/use-draft";
import { useNow } from "../session/use-now";
import { useSessionState } from "../session/use-session";
import { t } from "../texts/texts";
import styles from "./header.module.css";

/** The id of the button, for its keyboard shortcut. */
export const CLOCK_BUTTON = "clock-button";

export function ClockBar() {
  const clock = useSessionState((state) => state.clock);
  const now = useNow();
  const [isOpen, setOpen] = useDraft("clock/is-open", false);
  const button = useRef<HTMLButtonElement>(null);
  // On the window: a button that is disabled while its command runs loses the focus and its key events.
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]"))
        return;
      event.stopImmediatePropagation();
      setOpen(false);
      button.current?.focus();
    };
    window.addEventListener("keydown", close, { capture: true });
    return () =>
      window.removeEventListener("keydown", close, { capture: true });
  }, [isOpen, setOpen]);
  if (clock === null) return null;
  const { mode } = clock;
  return (
    <div className={styles["clock"]}>
      <button
        ref={button}
        id={CLOCK_BUTTON}
        type="button"
        className={styles["chip"]}
        data-mode={mode}
        aria-expanded={isOpen}
        aria-controls={isOpen ? "clock-controls" : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t(`clock.${mode}`)}{" "}
        <span className={styles["now"]}>
          {formatInstant(now, mode === "virtual" ? 3 : 0)}
        </span>
      </button>
      {isOpen && (
        <section
          id="clock-controls"
          className={styles["controls"]}
          aria-label={t("clock.controls")}
        >
          <ClockControls clock={clock} />
          <NextDue clock={clock} />
          <p className={styles["all-due"]}>
            <a href={hrefOf("clock")}>
              {t("clock.due.all", { count: clock.due.length })}
            </a>
          </p>
        </section>
      )}
    </div>
  );
}
