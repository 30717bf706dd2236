/** A button that sends a verification code to the address in the form. */
import { useState } from "react";
import { atMostOnce } from "../../lib/at-most-once";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import type { AccountEnd } from "./accounts";
import type { CodeAddress } from "./login-payloads";
import { useSession } from "./session-context";
import { useTask } from "./use-task";

/** Clicks within this interval count as one (§9). */
const DEBOUNCE_MS = 2_000;

interface SendCodeButtonProps {
  readonly label: string;
  readonly address: CodeAddress;
  readonly onEnd: (end: AccountEnd) => void;
}

export function SendCodeButton({ label, address, onEnd }: SendCodeButtonProps) {
  const { t } = useSessionTexts();
  const { accounts, timers } = useSession();
  const task = useTask();
  const [ask] = useState(() =>
    atMostOnce(timers, DEBOUNCE_MS, (send: () => void) => send()),
  );
  const field = "email" in address ? "email" : "mobile";
  const send = (): void => {
    const where = "email" in address ? address.email : address.mobile;
    if (where.trim() === "")
      task.complain(t("problems.missing", { field: t(`fields.${field}`) }));
    else
      ask(() => task.run(async () => onEnd(await accounts.sendCode(address))));
  };
  return (
    <>
      <Button weight="plain" loading={task.isRunning} onPress={send}>
        {label}
      </Button>
      <Alert text={task.problem} />
    </>
  );
}
