/**
 * A modal dialog: a title, a close button, and an optional footer; Escape and the backdrop close it (§2.4).
 *
 * ```tsx
 * <Modal isOpen={isOpen} title={t("transfer")} onClose={close} footer={<Button …/>}>…</Modal>
 * ```
 */
import type { ReactNode } from "react";
import { MODAL_FADE_MS, MODAL_TOP, MODAL_WIDTHS_PX } from "./limits";
import { ModalLayer } from "./modal-layer";
import styles from "./modal.module.css";
import { useLeaving } from "./use-leaving";

interface ModalProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly size?: keyof typeof MODAL_WIDTHS_PX;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export function Modal({
  isOpen,
  title,
  onClose,
  size = "medium",
  footer,
  children,
}: ModalProps) {
  const presence = useLeaving(isOpen, MODAL_FADE_MS);
  if (presence === "gone") return null;
  return (
    <ModalLayer
      isOpen={isOpen}
      title={title}
      shape={{ width: MODAL_WIDTHS_PX[size], top: MODAL_TOP }}
      isDismissible
      onClose={onClose}
    >
      <div className={styles["body"]}>{children}</div>
      {footer !== undefined && (
        <footer className={styles["footer"]}>{footer}</footer>
      )}
    </ModalLayer>
  );
}
