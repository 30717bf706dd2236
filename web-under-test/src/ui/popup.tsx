/**
 * A small panel beside the button that opens it, on click or on hover, with optional delays (§2.4, §4). A hover popup also opens
 * on click, for touch and keyboard users.
 */
import * as Popover from "@radix-ui/react-popover";
import { useEffect, useState, type PointerEvent, type ReactNode } from "react";
import { useStore } from "../lib/use-store";
import { createDelayed } from "./delayed";
import { MODAL_FADE_MS } from "./limits";
import styles from "./popup.module.css";
import { useKit } from "./use-kit";
import { useLayer } from "./use-layer";
import { useLeaving } from "./use-leaving";

interface PopupProps {
  /** The content of the button. */
  readonly trigger: ReactNode;
  /** The label of the panel, for assistive technology. */
  readonly label: string;
  readonly children: ReactNode;
  readonly opensOn?: "click" | "hover";
  /** Milliseconds. */
  readonly openDelay?: number;
  readonly closeDelay?: number;
  /** `term` underlines a word that the panel explains. */
  readonly look?: "button" | "term";
  /** Makes the popup controlled: the page opens and closes it, including delays. */
  readonly visible?: boolean;
  /** Called when the user requests opening or closing. */
  readonly onVisible?: (isVisible: boolean) => void;
  /** Blocks scrolling, clicks and focus in the rest of the page, until 200 ms after it closes (§4). */
  readonly modal?: boolean;
  /** Replaces the layer's z-index. */
  readonly zIndex?: number;
  /** A single class name, for the panel. */
  readonly customClass?: string;
}

export function Popup({
  trigger,
  label,
  children,
  opensOn = "click",
  openDelay = 0,
  closeDelay = 0,
  look = "button",
  visible,
  onVisible,
  modal = false,
  zIndex,
  customClass,
}: PopupProps) {
  const { timers } = useKit();
  const [popup] = useState(() =>
    createDelayed(timers, { open: openDelay, close: closeDelay }),
  );
  const isOpen = useStore(popup.isOpen);
  const presence = useLeaving(isOpen, MODAL_FADE_MS);
  const staysMounted = modal && presence !== "gone";
  useEffect(() => () => popup.set(false), [popup]);
  useEffect(() => {
    if (visible !== undefined) popup.want(visible);
  }, [popup, visible]);
  const want = (isWanted: boolean): void => {
    if (visible === undefined) popup.want(isWanted);
    onVisible?.(isWanted);
  };
  const hover = (wanted: boolean) => (event: PointerEvent) => {
    if (opensOn === "hover" && event.pointerType !== "touch") want(wanted);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={want} modal={modal}>
      <Popover.Trigger
        className={styles[look]}
        onPointerEnter={hover(true)}
        onPointerLeave={hover(false)}
      >
        {trigger}
      </Popover.Trigger>
      <Popover.Portal forceMount={staysMounted || undefined}>
        <Panel
          label={label}
          look={{ zIndex, customClass, staysMounted, isLeaving: !isOpen }}
          takesFocus={opensOn === "click"}
          close={() => {
            if (visible === undefined) popup.set(false);
          }}
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
  readonly look: {
    readonly zIndex: number | undefined;
    readonly customClass: string | undefined;
    readonly staysMounted: boolean;
    readonly isLeaving: boolean;
  };
  readonly takesFocus: boolean;
  readonly close: () => void;
  readonly hover: (wanted: boolean) => (event: PointerEvent) => void;
  readonly children: ReactNode;
}

function Panel({
  label,
  look,
  takesFocus,
  close,
  hover,
  children,
}: PanelProps) {
  const zIndex = useLayer();
  const classes = [styles["panel"], look.customClass];
  return (
    <Popover.Content
      aria-label={label}
      forceMount={look.staysMounted || undefined}
      className={classes.filter(Boolean).join(" ")}
      data-leaving={look.isLeaving}
      style={{ zIndex: look.zIndex ?? zIndex }}
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
