/** The login for systems: first a name, which must exist, then a token with a code (§1). */
import { useState } from "react";
import * as v from "valibot";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Alert } from "../../ui/alert";
import { AccountForm } from "./account-form";
import { versionIn, type AccountEnd } from "./accounts";
import { useSession } from "./session-context";

const unknown = v.looseObject({ exists: v.literal(false) });

export function SystemLogin({
  onEnd,
}: {
  readonly onEnd: (end: AccountEnd) => void;
}) {
  const { t } = useSessionTexts();
  const { login } = useSession().accounts;
  /** The version of the path that completes the login, once it is started. */
  const [version, setVersion] = useState<1 | 2 | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const begin = async (loginName: string): Promise<void> => {
    const found = await login.preCheck({ loginName });
    const isNobody =
      found.kind === "done" && v.safeParse(unknown, found.data).success;
    setUnknown(isNobody);
    if (isNobody) return;
    const begun = await login.system({ loginName });
    setVersion(begun.kind === "done" ? versionIn(begun.data) : 1);
  };
  return version !== null ? (
    <AccountForm
      key="verify"
      name={t("login.codes")}
      fields={["token", "verifyCode"]}
      submitText={t("login.submitCodes")}
      onSubmit={async ({ token, verifyCode }) => {
        const verify =
          version === 2 ? login.verifySystemV2 : login.verifySystem;
        onEnd(await verify({ token, verifyCode }));
      }}
    />
  ) : (
    <>
      <AccountForm
        key="begin"
        name={t("pages.login")}
        fields={["loginName"]}
        submitText={t("login.submit")}
        onSubmit={({ loginName }) => begin(loginName)}
      />
      <Alert text={isUnknown ? t("problems.noSuchAccount") : null} />
    </>
  );
}
