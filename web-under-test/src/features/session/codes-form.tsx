/** The second step of a login: the codes that the person was sent. */
import { useSessionTexts } from "../../locales/use-session-texts";
import { AccountForm, type FieldName, type Values } from "./account-form";
import type { AccountCall, AccountEnd } from "./accounts";
import type { Codes } from "./login-payloads";

interface CodesFormProps {
  readonly serialNO: string;
  readonly call: AccountCall<Codes>;
  readonly onEnd: (end: AccountEnd) => void;
}

const FIELDS = [
  "emailCode",
  "mobileCode",
  "googleCode",
] as const satisfies readonly FieldName[];

export function CodesForm({ serialNO, call, onEnd }: CodesFormProps) {
  const { t } = useSessionTexts();
  const filled = (values: Values): Partial<Values> =>
    Object.fromEntries(
      FIELDS.filter((field) => values[field].trim() !== "").map((field) => [
        field,
        values[field],
      ]),
    );
  return (
    <AccountForm
      name={t("login.codes")}
      fields={FIELDS}
      isOptional
      submitText={t("login.submitCodes")}
      check={(values) =>
        Object.keys(filled(values)).length === 0
          ? t("problems.codeMissing")
          : null
      }
      onSubmit={async (values) =>
        onEnd(await call({ serialNO, ...filled(values) }))
      }
    />
  );
}
