/**
 * A small panel beside the button that opens it, by click or by hover, with delays if wanted (§2.4, §4). A hover popup opens by
 * click too, for fingers and keyboards.
 */
import * as Popover from "@radix-ui/react-popover";
import { useEffect, useState, type PointerEvent, type ReactNode } from "react";
import { useStore } from "../lib/use-store";
import { createDelayed } from "./delayed";
import styles from "./popup.module.css";
import { useKit } from "./use-kit";
import { useLayer } from "./use-layer";

interface PopupProps {
  /** What stands on the button. */
  readonly trigger: ReactNode;
  /** What the panel is, for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
  readonly opensOn?: "click" | "hover";
  /** Milliseconds. */
  readonly openDelay?: number;
  readonly closeDelay?: number;
  /** `term` underlines a word that the panel explains. */
  readonly look?: "button" | "term";
}

export function Popup({
  trigger,
  label,
  children,
  opensOn = "click",
  openDelay = 0,
  closeDelay = 0,
  look = "button",
}: PopupProps) {
  const { timers } = useKit();
  const [popup] = useState(() =>
    createDelayed(timers, { open: openDelay, close: closeDelay }),
  );
  const isOpen = useStore(popup.isOpen);
  useEffect(() => () => popup.set(false), [popup]);
  const hover = (wanted: boolean) => (event: PointerEvent) => {
    if (opensOn === "hover" && event.pointerType !== "touch")
      popup.want(wanted);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={popup.want}>
      <Popover.Trigger
        className={styles[look]}
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
      >
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Panel
          label={label}
          takesFocus={opensOn === "click"}
          close={() => popup.set(false)}
          hover={hover}
        >
          {children}
        </Panel>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface PanelProps {
  readonly label: string;
  readonly takesFocus: boolean;
  readonly close: () => void;
  readonly hover: (wanted: boolean) => (event: PointerEvent) => void;
  readonly children: ReactNode;
}

function Panel({ label, takesFocus, close, hover, children }: PanelProps) {
  const zIndex = useLayer();
  return (
    <Popover.Content
      aria-label={label}
      className={styles["panel"]}
      style={{ zIndex }}
      sideOffset={6}
      collisionPadding={12}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onOpenAutoFocus={(event) => {
        if (!takesFocus) event.preventDefault();
      }}
      onEscapeKeyDown={close}
    >
      {children}
    </Popover.Content>
  );
}
