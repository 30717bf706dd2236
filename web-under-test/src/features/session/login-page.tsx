/** `/login`: by password, by a QR code, or through a third party (§1). */
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Choice } from "../../ui/choice";
import { LiveLine } from "../../ui/live-line";
import { AccountForm, type FieldName, type Values } from "./account-form";
import { useAccountEnd, type AccountEndHandler } from "./account-end";
import type { AccountEnd } from "./accounts";
import { AuthorisedLogin } from "./authorised-login";
import { BindAccount } from "./bind-account";
import { CodesForm } from "./codes-form";
import { QrPanel } from "./qr-panel";
import { useSession } from "./session-context";
import { PAGE_PATHS, SessionLayout } from "./session-layout";
import { SystemLogin } from "./system-login";
import type { Provider } from "./third-party";
import { ThirdPartyButtons } from "./third-party-buttons";
import { usePagePath } from "./use-page-path";

const WAYS = ["email", "mobile", "qr"] as const;
const KINDS = ["user", "agency", "system"] as const;

type Way = (typeof WAYS)[number];
type Kind = (typeof KINDS)[number];

export function LoginPage() {
  const { t } = useSessionTexts();
  const path = usePagePath();
  const { search } = useLocation();
  const ticket = new URLSearchParams(search).get("authorised");
  const [unbound, setUnbound] = useState<Provider | null>(null);
  const end = useAccountEnd();
  return (
    <SessionLayout page="login">
      {end.codes !== null ? (
        <CodesForm codes={end.codes} onEnd={end.handle} />
      ) : unbound !== null ? (
        <BindAccount
          key={unbound}
          provider={t(`providers.${unbound}`)}
          onEnd={(result) => end.handle(result, "third-party")}
        />
      ) : ticket !== null ? (
        <AuthorisedLogin token={ticket} onEnd={end.handle} />
      ) : (
        <Ways end={end} />
      )}
      <LiveLine name={t("login.result")} text={end.text} />
      <ThirdPartyButtons
        purpose="login"
        onUnbound={setUnbound}
        onEnd={(result) => end.handle(result, "third-party")}
      />
      <p>
        {t("login.new")}{" "}
        <Link to={path(PAGE_PATHS.register)}>{t("pages.register")}</Link>
      </p>
    </SessionLayout>
  );
}

/** The first step of a login that starts on this page. */
function Ways({ end }: { readonly end: AccountEndHandler }) {
  const { t } = useSessionTexts();
  const [way, setWay] = useState<Way>("email");
  const [kind, setKind] = useState<Kind>("user");
  return (
    <>
      <Choice
        label={t("login.with")}
        options={WAYS.map((value) => ({ value, text: t(`login.${value}`) }))}
        value={way}
        onChange={setWay}
      />
      {way === "qr" ? (
        <QrPanel onEnd={end.handle} />
      ) : (
        <>
          <Choice
            label={t("login.account")}
            options={KINDS.map((value) => ({
              value,
              text: t(`login.accounts.${value}`),
            }))}
            value={kind}
            onChange={setKind}
          />
          {kind === "system" ? (
            <SystemLogin onEnd={end.handle} />
          ) : (
            <PasswordForm
              key={way}
              way={way}
              kind={kind}
              onEnd={(result) => end.handle(result, kind)}
            />
          )}
        </>
      )}
    </>
  );
}

interface PasswordFormProps {
  readonly way: "email" | "mobile";
  readonly kind: "user" | "agency";
  readonly onEnd: (end: AccountEnd) => void;
}

const FIELDS: Readonly<Record<"email" | "mobile", readonly FieldName[]>> = {
  email: ["email", "pwd"],
  mobile: ["areaCode", "mobile", "pwd"],
};

function PasswordForm({ way, kind, onEnd }: PasswordFormProps) {
  const { t } = useSessionTexts();
  const { accounts } = useSession();
  const submit = async ({
    email,
    mobile,
    areaCode,
    pwd,
  }: Values): Promise<void> =>
    onEnd(
      await accounts.login[kind](
        way === "email"
          ? { loginName: email, pwd }
          : { loginName: mobile, pwd, areaCode },
      ),
    );
  return (
    <AccountForm
      name={t("pages.login")}
      fields={FIELDS[way]}
      submitText={t("login.submit")}
      onSubmit={submit}
    />
  );
}
