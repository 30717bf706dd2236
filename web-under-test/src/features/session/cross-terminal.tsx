/** Completes a login on another device of the user: the page polls its status until it is confirmed (§7.2). */
import { useEffect, useMemo } from "react";
import { useStore } from "../../lib/use-store";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Button } from "../../ui/button";
import { LiveLine } from "../../ui/live-line";
import type { AccountEnd } from "./accounts";
import { createQrLogin } from "./qr-login";
import { useSession } from "./session-context";

interface CrossTerminalProps {
  readonly serialNO: string;
  readonly onEnd: (end: AccountEnd) => void;
}

export function CrossTerminal({ serialNO, onEnd }: CrossTerminalProps) {
  const { t } = useSessionTexts();
  const { accounts, timers } = useSession();
  const other = useMemo(
    () =>
      createQrLogin({
        fetchStatus: ({ qrcodeKey }) =>
          accounts.login.crossTerminalStatus({ serialNO: qrcodeKey }),
        field: "loginStatus",
        timers,
        makeKey: () => serialNO,
      }),
    [accounts, timers, serialNO],
  );
  const state = useStore(other.state);
  useEffect(() => other.stop, [other]);
  useEffect(() => {
    if (state.kind === "logged-in") onEnd(state);
  }, [state, onEnd]);
  const isWaiting = state.kind === "waiting" || state.kind === "scanned";
  const isEnded = state.kind === "expired" || state.kind === "failed";
  return (
    <>
      <LiveLine
        name={t("elsewhere.status")}
        text={
          isWaiting
            ? t("elsewhere.waiting")
            : isEnded
              ? t("elsewhere.ended")
              : ""
        }
      />
      {!isWaiting && (
        <Button weight="plain" onPress={other.start}>
          {t("elsewhere.start")}
        </Button>
      )}
    </>
  );
}
