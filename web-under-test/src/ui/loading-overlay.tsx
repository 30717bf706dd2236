/** Covers content that is loading: the content is inert, and regains the focus afterwards. The cover fades, and counts as gone a little later (§9). */
import type { ReactNode } from "react";
import { useKitTexts } from "../locales/use-kit-texts";
import { LOADING_LEAVE_MS, LOADING_MARGIN_MS } from "./limits";
import styles from "./loading-overlay.module.css";
import { useKeptFocus } from "./use-kept-focus";
import { useLeaving } from "./use-leaving";

interface LoadingOverlayProps {
  readonly isLoading: boolean;
  /** Replaces the text "Loading". */
  readonly text?: string;
  readonly children: ReactNode;
}

export function LoadingOverlay({
  isLoading,
  text,
  children,
}: LoadingOverlayProps) {
  const { t } = useKitTexts();
  const covered = useKeptFocus(isLoading);
  const presence = useLeaving(isLoading, LOADING_LEAVE_MS + LOADING_MARGIN_MS);
  return (
    <div className={styles["frame"]} aria-busy={isLoading}>
      <div ref={covered} inert={isLoading}>
        {children}
      </div>
      {presence !== "gone" && (
        <div
          className={styles["cover"]}
          data-leaving={presence === "leaving"}
          style={{ "--leave": `${LOADING_LEAVE_MS}ms` }}
        >
          <span className={styles["spinner"]} />
          <p role="status" className={styles["text"]}>
            {presence === "there" && (text ?? t("loading"))}
          </p>
        </div>
      )}
    </div>
  );
}
