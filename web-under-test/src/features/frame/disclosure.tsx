/** A button that shows a panel beneath it, which closes on Escape, on a click elsewhere, and on navigation. */
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import styles from "./disclosure.module.css";

interface DisclosureProps {
  /** The button's text; with `icon`, its accessible name. */
  readonly name: string;
  readonly icon?: ReactNode;
  /** Aligns the panel's end with the button, or its start with the positioned ancestor. */
  readonly side?: "start" | "end";
  readonly children: ReactNode;
}

export function Disclosure({
  name,
  icon,
  side = "end",
  children,
}: DisclosureProps) {
  const { pathname } = useLocation();
  /** The page on which it was opened. */
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === pathname;
  const panel = useId();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (!whole.current?.contains(target as Node)) setOpenedOn(null);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);
  return (
    // Receives keys from the content.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={whole}
      className={styles["whole"]}
      data-side={side}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return;
        setOpenedOn(null);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles["button"]}
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={icon === undefined ? undefined : name}
        onClick={() => setOpenedOn(isOpen ? null : pathname)}
      >
        {icon ?? name}
      </button>
      <div id={panel} className={styles["panel"]} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  );
}
