/** Completes a login that was authorised elsewhere: its link passes a token to the page, and a code completes it (§7.2). */
import { useSessionTexts } from "../../locales/use-session-texts";
import { AccountForm } from "./account-form";
import type { AccountEnd } from "./accounts";
import { useSession } from "./session-context";

interface AuthorisedLoginProps {
  readonly token: string;
  readonly onEnd: (end: AccountEnd) => void;
}

export function AuthorisedLogin({ token, onEnd }: AuthorisedLoginProps) {
  const { t } = useSessionTexts();
  const { login } = useSession().accounts;
  return (
    <AccountForm
      name={t("login.authorised")}
      fields={["verifyCode"]}
      submitText={t("login.submitCodes")}
      onSubmit={async ({ verifyCode }) =>
        onEnd(await login.verifyAuthorised({ token, verifyCode }))
      }
    />
  );
}
