/** `/register`: with an email address, a mobile number or both, or through a third party (§1). */
import { useState } from "react";
import { Link } from "react-router";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Choice } from "../../ui/choice";
import { LiveLine } from "../../ui/live-line";
import { AttributionNote } from "../attribution/attribution-note";
import { useRegistrationNotice } from "../in-app/use-registration-notice";
import { useAccountEnd } from "./account-end";
import { AccountForm, type FieldName, type Values } from "./account-form";
import type { AccountEnd, Accounts } from "./accounts";
import { CodesForm } from "./codes-form";
import { SendCodeButton } from "./send-code-button";
import { useSession } from "./session-context";
import { PAGE_PATHS, SessionLayout } from "./session-layout";
import { ThirdPartyButtons } from "./third-party-buttons";
import { usePagePath } from "./use-page-path";
import type { CodesFor } from "./verify-login";

const WAYS = ["email", "mobile", "both"] as const;

type Way = (typeof WAYS)[number];

const EMAIL: readonly FieldName[] = ["email", "emailCode"];
const MOBILE: readonly FieldName[] = ["areaCode", "mobile", "mobileCode"];
const PASSWORDS: readonly FieldName[] = ["pwd", "rePwd"];

const FIELDS: Readonly<Record<Way, readonly FieldName[]>> = {
  email: [...EMAIL, ...PASSWORDS],
  mobile: [...MOBILE, ...PASSWORDS],
  both: [...EMAIL, ...MOBILE, ...PASSWORDS],
};

/** Sent with every kind of registration. */
const REGISTER_PATH = "/v1/user/register/email";

export function RegisterPage() {
  const { t } = useSessionTexts();
  const path = usePagePath();
  const { accounts, seams } = useSession();
  const [way, setWay] = useState<Way>("email");
  const end = useAccountEnd();
  const codes = seams.requestFields(REGISTER_PATH);
  const notifyApp = useRegistrationNotice();
  const handle = (
    result: AccountEnd,
    isByTelegram: boolean,
    codesFor?: CodesFor,
  ): void => {
    if (result.kind === "logged-in") notifyApp({ codes, isByTelegram });
    end.handle(result, codesFor);
  };
  const codeSent = (sent: AccountEnd): void =>
    sent.kind === "done"
      ? end.setText(t("register.codeSent"))
      : end.handle(sent);
  return (
    <SessionLayout page="register">
      <AttributionNote codes={codes} />
      <Choice
        label={t("register.with")}
        options={[
          { value: "email", text: t("login.email") },
          { value: "mobile", text: t("login.mobile") },
          { value: "both", text: t("register.both") },
        ]}
        value={way}
        onChange={setWay}
      />
      {end.codes !== null ? (
        <CodesForm codes={end.codes} onEnd={end.handle} />
      ) : (
        <AccountForm
          key={way}
          name={t("pages.register")}
          fields={FIELDS[way]}
          submitText={t("register.submit")}
          check={({ pwd, rePwd }) =>
            pwd === rePwd ? null : t("problems.passwordsDiffer")
          }
          onSubmit={async (values) =>
            handle(await register(accounts, way, values), false)
          }
        >
          {({ email, areaCode, mobile }) => (
            <>
              {way !== "mobile" && (
                <SendCodeButton
                  label={t("register.sendEmailCode")}
                  address={{ type: "register", email }}
                  onEnd={codeSent}
                />
              )}
              {way !== "email" && (
                <SendCodeButton
                  label={t("register.sendMobileCode")}
                  address={{ type: "register", areaCode, mobile }}
                  onEnd={codeSent}
                />
              )}
            </>
          )}
        </AccountForm>
      )}
      <LiveLine name={t("register.result")} text={end.text} />
      <ThirdPartyButtons
        purpose="register"
        onEnd={(result, provider) =>
          handle(result, provider === "telegram", "third-party")
        }
      />
      <p>
        {t("register.known")}{" "}
        <Link to={path(PAGE_PATHS.login)}>{t("pages.login")}</Link>
      </p>
    </SessionLayout>
  );
}

function register(
  accounts: Accounts,
  way: Way,
  values: Values,
): Promise<AccountEnd> {
  const { email, emailCode, mobile, areaCode, mobileCode, pwd, rePwd } = values;
  switch (way) {
    case "email":
      return accounts.register.email({ email, emailCode, pwd, rePwd });
    case "mobile":
      return accounts.register.mobile({
        mobile,
        areaCode,
        mobileCode,
        pwd,
        rePwd,
      });
    case "both":
      return accounts.register.both({
        mobile,
        areaCode,
        mobileCode,
        email,
        emailCode,
        pwd,
        rePwd,
      });
  }
}
