/**
 * A layer over the page that traps the focus until it is closed: a backdrop, and a panel with a
 * title (§2.4).
 */
import * as Dialog from "@radix-ui/react-dialog";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useKitTexts } from "../locales/use-kit-texts";
import { Icon } from "./icon";
import styles from "./modal-layer.module.css";
import { useLayer } from "./use-layer";

interface ModalLayerProps {
  /** `false` while it fades out. */
  readonly isOpen: boolean;
  readonly title: string;
  readonly shape: {
    readonly width: number;
    readonly top: string;
    readonly role?: "dialog" | "alertdialog";
    /** The id of the panel's description, if that is short. */
    readonly describedBy?: string;
    /** A selector for the element with the initial focus. */
    readonly focus?: string;
  };
  /** Whether Escape and the backdrop close it. */
  readonly isDismissible: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Mounted while it is visible, like the scroll lock. */
export function ModalLayer({
  isOpen,
  title,
  shape,
  isDismissible,
  onClose,
  children,
}: ModalLayerProps) {
  const { t } = useKitTexts();
  const zIndex = useLayer();
  const [focusedBefore] = useState(() => document.activeElement);
  const pressed = useRef<EventTarget | null>(null);
  const dismiss = (): void => {
    if (isOpen && isDismissible) onClose();
  };
  const returnFocus = (): void => {
    if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
  };
  useEffect(() => {
    if (!isOpen) returnFocus();
    // The element is the same for the lifetime of the layer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen]);
  return (
    <Dialog.Root open={isOpen}>
      <Dialog.Portal forceMount>
        <Dialog.Overlay
          forceMount
          className={styles["backdrop"]}
          data-testid="backdrop"
          data-leaving={!isOpen}
          style={{ zIndex }}
          onPointerDown={(event) => {
            pressed.current = event.target;
          }}
          onClick={(event) => {
            // A drag that started on the panel is not a click on the backdrop.
            const { currentTarget, target } = event;
            if (target === currentTarget && pressed.current === target)
              dismiss();
          }}
        >
          <Dialog.Content
            forceMount
            className={styles["panel"]}
            role={shape.role ?? "dialog"}
            aria-modal="true"
            aria-describedby={shape.describedBy}
            style={{ maxWidth: shape.width, "--top": shape.top }}
            onOpenAutoFocus={(event) => {
              event.preventDefault();
              const panel = event.currentTarget;
              if (!(panel instanceof HTMLElement)) return;
              // The panel itself by default, so that its title is read first.
              const first =
                shape.focus && panel.querySelector<HTMLElement>(shape.focus);
              (first || panel).focus({ preventScroll: true });
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (document.activeElement === document.body) returnFocus();
            }}
            onEscapeKeyDown={(event) => {
              event.preventDefault();
              dismiss();
            }}
            onInteractOutside={(event) => event.preventDefault()}
          >
            <header className={styles["header"]}>
              <Dialog.Title className={styles["title"]}>{title}</Dialog.Title>
              <button
                type="button"
                className={styles["close"]}
                aria-label={t("close")}
                onClick={onClose}
              >
                <Icon name="close" />
              </button>
            </header>
            {children}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
