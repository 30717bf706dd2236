/** A form of required text fields, with one task and one place for errors. */
import {
  useId,
  useState,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from "react";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { TextInput } from "../../ui/text-input";
import styles from "./account-form.module.css";
import { useTask } from "./use-task";

export type FieldName =
  | "loginName"
  | "email"
  | "areaCode"
  | "mobile"
  | "pwd"
  | "rePwd"
  | "emailCode"
  | "mobileCode"
  | "googleCode"
  | "token"
  | "verifyCode"
  | "userId";

export type Values = Readonly<Record<FieldName, string>>;

interface AccountFormProps {
  readonly name: string;
  readonly fields: readonly FieldName[];
  readonly submitText: string;
  readonly onSubmit: (values: Values) => Promise<void>;
  /** A further check, once every field is filled in. Returns an error message, or null. */
  readonly check?: (values: Values) => string | null;
  /** Whether fields may be left empty; `check` then decides which are required. */
  readonly isOptional?: boolean;
  /** Content between the fields and the button. */
  readonly children?: (values: Values) => ReactNode;
}

type Kind = Pick<ComponentProps<"input">, "type" | "autoComplete">;

const KINDS: Readonly<Partial<Record<FieldName, Kind>>> = {
  loginName: { autoComplete: "username" },
  email: { type: "email", autoComplete: "email" },
  areaCode: { type: "tel", autoComplete: "tel-country-code" },
  mobile: { type: "tel", autoComplete: "tel-national" },
  pwd: { type: "password", autoComplete: "current-password" },
  rePwd: { type: "password", autoComplete: "new-password" },
  emailCode: { autoComplete: "one-time-code" },
  mobileCode: { autoComplete: "one-time-code" },
};

const EMPTY: Values = {
  loginName: "",
  email: "",
  areaCode: "",
  mobile: "",
  pwd: "",
  rePwd: "",
  emailCode: "",
  mobileCode: "",
  googleCode: "",
  token: "",
  verifyCode: "",
  userId: "",
};

export function AccountForm(props: AccountFormProps) {
  const { name, fields, submitText, onSubmit, check } = props;
  const { t } = useSessionTexts();
  const task = useTask();
  const [values, setValues] = useState(EMPTY);
  const [missing, setMissing] = useState<FieldName | null>(null);
  const alertId = useId();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (task.isRunning) return;
    const empty =
      props.isOptional === true
        ? undefined
        : fields.find((field) => values[field].trim() === "");
    setMissing(empty ?? null);
    const problem =
      empty === undefined
        ? (check?.(values) ?? null)
        : t("problems.missing", { field: t(`fields.${empty}`) });
    task.complain(problem);
    if (problem === null) task.run(() => onSubmit(values));
  };

  return (
    <form
      aria-label={name}
      className={styles["form"]}
      noValidate
      onSubmit={submit}
    >
      {fields.map((field) => (
        <TextInput
          key={field}
          label={t(`fields.${field}`)}
          {...KINDS[field]}
          value={values[field]}
          errorId={missing === field ? alertId : undefined}
          onChange={(value) =>
            setValues((before) => ({ ...before, [field]: value }))
          }
        />
      ))}
      {props.children?.(values)}
      <Alert id={alertId} text={task.problem} />
      <Button type="submit" loading={task.isRunning}>
        {submitText}
      </Button>
    </form>
  );
}
