/** The visible notifications, in the corner (§2.4, §4). */
import { useStore } from "../lib/use-store";
import { useKitTexts } from "../locales/use-kit-texts";
import { Icon } from "./icon";
import { STACK_GAP_PX } from "./limits";
import styles from "./notice-list.module.css";
import type { Notice } from "./notices";
import { useKit } from "./use-kit";
import { useShifting } from "./use-shifting";

export function NoticeList() {
  const { notices } = useKit();
  const list = useStore(notices.list);
  const shifting = useShifting();
  return (
    <div
      ref={shifting}
      aria-live="off"
      data-testid="notices"
      className={styles["list"]}
      style={{
        gap: STACK_GAP_PX,
        padding: STACK_GAP_PX,
        zIndex: Math.max(0, ...list.map(({ zIndex }) => zIndex)),
      }}
    >
      {list.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const { t } = useKitTexts();
  const { notices } = useKit();
  const { id, title, message, type } = notice;
  return (
    <div
      className={styles["notice"]}
      data-type={type}
      onPointerEnter={() => notices.hold(id)}
      onPointerLeave={() => notices.release(id)}
    >
      <Icon name={type} size={20} />
      <div
        role={type === "error" ? "alert" : "status"}
        className={styles["text"]}
      >
        <p className={styles["title"]}>{title}</p>{" "}
        {message !== "" && <p>{message}</p>}
      </div>
      <button
        type="button"
        className={styles["close"]}
        aria-label={t("closeNotice")}
        onClick={() => notices.close(id)}
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
