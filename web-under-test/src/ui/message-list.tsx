/** The visible message toasts, one under the other; each moves up when one above it disappears (§4). */
import { useEffect } from "react";
import { classNames } from "../lib/class-names";
import { useStore } from "../lib/use-store";
import { useKitTexts } from "../locales/use-kit-texts";
import { Icon } from "./icon";
import { STACK_GAP_PX } from "./limits";
import styles from "./message-list.module.css";
import type { Message } from "./messages";
import { useKit } from "./use-kit";
import { useShifting } from "./use-shifting";

export function MessageList() {
  const { messages } = useKit();
  const list = useStore(messages.list);
  const shifting = useShifting();
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent): void => {
      // A layer over the page, such as a modal, handles Escape itself.
      if (event.key === "Escape" && !event.defaultPrevented)
        messages.closeAll();
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [messages]);
  const [first] = list;
  return (
    // The live region stays reachable while a modal hides the page; each message's role determines how it is announced.
    <div
      ref={shifting}
      aria-live="off"
      data-testid="messages"
      className={styles["list"]}
      style={{
        gap: STACK_GAP_PX,
        top: first?.offset,
        zIndex: Math.max(0, ...list.map(({ zIndex }) => zIndex)),
      }}
    >
      {list.map((message) => (
        <MessageToast key={message.id} message={message} />
      ))}
    </div>
  );
}

function MessageToast({ message }: { readonly message: Message }) {
  const { t } = useKitTexts();
  const { messages } = useKit();
  const { id, type, center } = message;
  return (
    <div
      className={classNames(styles["message"], message.customClass)}
      data-type={type}
      data-center={center}
      onPointerEnter={() => messages.hold(id)}
      onPointerLeave={() => messages.release(id)}
    >
      <Icon name={message.icon} />
      <p role={type === "error" ? "alert" : "status"}>{message.message}</p>
      {message.showClose && (
        <button
          type="button"
          className={styles["close"]}
          aria-label={t("closeMessage")}
          onClick={() => messages.close(id)}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
}
