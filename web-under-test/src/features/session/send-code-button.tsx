/** Has a verification code sent to the address in the form. */
import { useSessionTexts } from "../../locales/use-session-texts";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import type { AccountEnd } from "./accounts";
import type { CodeAddress } from "./login-payloads";
import { useSession } from "./session-context";
import { useTask } from "./use-task";

interface SendCodeButtonProps {
  readonly label: string;
  readonly address: CodeAddress;
  readonly onEnd: (end: AccountEnd) => void;
}

export function SendCodeButton({ label, address, onEnd }: SendCodeButtonProps) {
  const { t } = useSessionTexts();
  const { accounts } = useSession();
  const task = useTask();
  const field = "email" in address ? "email" : "mobile";
  const send = (): void => {
    const where = "email" in address ? address.email : address.mobile;
    if (where.trim() === "")
      task.complain(t("problems.missing", { field: t(`fields.${field}`) }));
    else task.run(async () => onEnd(await accounts.sendCode(address)));
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
