/** The QR code to scan, and its status. */
import { useEffect, useMemo } from "react";
import { encode } from "uqr";
import { useStore } from "../../lib/use-store";
import { useSessionTexts } from "../../locales/use-session-texts";
import { LiveLine } from "../../ui/live-line";
import { Button } from "../../ui/button";
import { toHex } from "../signing/encoding";
import type { AccountEnd } from "./accounts";
import { createQrLogin } from "./qr-login";
import styles from "./qr-panel.module.css";
import { useSession } from "./session-context";

const KEY_BYTES = 16;

export function QrPanel({
  onEnd,
}: {
  readonly onEnd: (end: AccountEnd) => void;
}) {
  const { t } = useSessionTexts();
  const { accounts, site, timers } = useSession();
  const qr = useMemo(
    () =>
      createQrLogin({
        fetchStatus: accounts.login.qrStatus,
        timers,
        makeKey: () => toHex(site.randomBytes(KEY_BYTES)),
      }),
    [accounts, site, timers],
  );
  const state = useStore(qr.state);
  useEffect(() => qr.stop, [qr]);
  useEffect(() => {
    if (state.kind === "logged-in") onEnd(state);
  }, [state, onEnd]);
  const isOpen = state.kind === "waiting" || state.kind === "scanned";
  return (
    <div className={styles["panel"]}>
      <p>{t("qr.about")}</p>
      {isOpen && (
        <QrImage
          label={t("qr.image")}
          text={`${site.origin}/login?qrcodeKey=${state.qrcodeKey}`}
        />
      )}
      <LiveLine
        name={t("qr.status")}
        text={
          state.kind === "idle" || state.kind === "logged-in"
            ? ""
            : t(`qr.states.${state.kind}`)
        }
      />
      {!isOpen && <Button onPress={qr.start}>{t("qr.show")}</Button>}
    </div>
  );
}

function QrImage({
  label,
  text,
}: {
  readonly label: string;
  readonly text: string;
}) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles["code"]}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
