/** The login of systems: a name first, then a token with a code (§1). */
import { useState } from "react";
import { useSessionTexts } from "../../locales/use-session-texts";
import { AccountForm } from "./account-form";
import type { AccountEnd } from "./accounts";
import { useSession } from "./session-context";

export function SystemLogin({
  onEnd,
}: {
  readonly onEnd: (end: AccountEnd) => void;
}) {
  const { t } = useSessionTexts();
  const { login } = useSession().accounts;
  const [isBegun, setBegun] = useState(false);
  return isBegun ? (
    <AccountForm
      key="verify"
      name={t("login.codes")}
      fields={["token", "verifyCode"]}
      submitText={t("login.submitCodes")}
      onSubmit={async ({ token, verifyCode }) =>
        onEnd(await login.verifySystem({ token, verifyCode }))
      }
    />
  ) : (
    <AccountForm
      key="begin"
      name={t("pages.login")}
      fields={["loginName"]}
      submitText={t("login.submit")}
      onSubmit={async ({ loginName }) => {
        await login.system({ loginName });
        setBegun(true);
      }}
    />
  );
}
