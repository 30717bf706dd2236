/** A button that shows what is beneath it: closes on Escape, on a click elsewhere, and when one goes to another page. */
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import styles from "./disclosure.module.css";

interface DisclosureProps {
  /** What the button says; with `icon`, to those who hear the page. */
  readonly name: string;
  readonly icon?: ReactNode;
  /** The edge of the button that the panel keeps to. */
  readonly side?: "start" | "end";
  readonly children: ReactNode;
}

export function Disclosure({
  name,
  icon,
  side = "end",
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (!whole.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPress);
    return () => document.removeEventListener("pointerdown", onPress);
  }, [isOpen]);
  return (
    <div
      ref={whole}
      className={styles["whole"]}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return;
        setOpen(false);
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
        onClick={() => setOpen(!isOpen)}
      >
        {icon ?? name}
      </button>
      <div
        id={panel}
        className={styles["panel"]}
        data-side={side}
        hidden={!isOpen}
      >
        {isOpen && children}
      </div>
    </div>
  );
}
