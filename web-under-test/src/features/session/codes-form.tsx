/** The second step of a login: the codes sent to the user, or a confirmation on another device. */
import { useSessionTexts } from "../../locales/use-session-texts";
import { AccountForm, type FieldName, type Values } from "./account-form";
import type { RequiredCodes } from "./account-end";
import type { AccountEnd } from "./accounts";
import { CrossTerminal } from "./cross-terminal";

interface CodesFormProps {
  readonly codes: RequiredCodes;
  readonly onEnd: (end: AccountEnd) => void;
}

const FIELDS = [
  "emailCode",
  "mobileCode",
  "googleCode",
] as const satisfies readonly FieldName[];

export function CodesForm({ codes, onEnd }: CodesFormProps) {
  const { t } = useSessionTexts();
  const { serialNO, call } = codes;
  const filled = (values: Values): Partial<Values> =>
    Object.fromEntries(
      FIELDS.filter((field) => values[field].trim() !== "").map((field) => [
        field,
        values[field],
      ]),
    );
  return (
    <>
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
      <CrossTerminal serialNO={serialNO} onEnd={onEnd} />
    </>
  );
}
