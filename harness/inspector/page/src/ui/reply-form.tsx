/** A form for the reply to a call. Shows the equivalent scenario rule; YAML can express any reply. */
import type { ReactNode } from "react";
import { Choice } from "footbridge-ui/ui/choice";
import { callRule, type CallReply } from "../lib/reply-rule";
import { checkPayload, type PayloadError } from "../lib/check-payload";
import { examplePayload } from "../lib/schema-fields";
import { usePartedDraft } from "../session/use-draft";
import { useHello } from "../session/use-session";
import { t } from "../texts/texts";
import type { CatalogueReply } from "../wire.generated";
import styles from "./reply-form.module.css";
import { RulePreview } from "./rule-preview";
import { Button } from "./button";
import { NumberField, SelectField, TextField } from "./field";
import { JsonField, printJson, readJson } from "./json-field";

interface ReplyFormProps {
  /** The key of the form's draft. */
  readonly draftKey: string;
  readonly call: string;
  /** Actions for the rule; `null` while it is invalid. */
  readonly renderActions: (yaml: string | null) => ReactNode;
  /** Shown in place of the rule, such as the reason for a refusal. */
  readonly note?: ReactNode;
}

const KINDS = ["success", "code", "data", "never", "yaml"] as const;
type Kind = (typeof KINDS)[number];

interface CallDraft {
  readonly kind: Kind;
  /** The kind before YAML was selected: its rule is the initial YAML. */
  readonly form: Exclude<Kind, "yaml">;
  readonly code: string;
  readonly data: string;
  /** `null` until it has been edited. */
  readonly raw: string | null;
  readonly afterMs: number;
  readonly times: number;
}

export function ReplyForm({
  draftKey,
  call,
  renderActions,
  note,
}: ReplyFormProps) {
  const { catalogue, codes } = useHello();
  const reply = catalogue.find(
    ({ kind, name }) => kind === "call" && name === call,
  )?.reply;
  const errorCodes = codes.filter(({ code }) => reply?.codes.includes(code));
  const [draft, set] = usePartedDraft<CallDraft>(draftKey, {
    kind: "success",
    form: "success",
    code: errorCodes[0]?.code ?? "",
    data: printJson(exampleData(reply)),
    raw: null,
    afterMs: 0,
    times: 1,
  });
  const { kind, form, data, afterMs, times } = draft;
  // A kept draft may have a code that the call no longer lists.
  const code = errorCodes.some((one) => one.code === draft.code)
    ? draft.code
    : (errorCodes[0]?.code ?? "");
  const limit = reply?.time_limit_ms ?? null;
  const parsed = readJson(data);
  const errors = errorsOf(parsed, reply);
  const chosen = replyOf(form, code, parsed, errors.length > 0);
  const formed = ruleOf(chosen, afterMs, times);
  const raw = draft.raw ?? formed ?? "";
  const yaml = kind === "yaml" ? raw.trim() || null : formed;
  return (
    <div className={styles["form"]}>
      <Choice
        label={t("reply.kind")}
        options={KINDS.map((one) => ({
          value: one,
          text: t(`reply.kind.${one}`),
        }))}
        value={kind}
        onChange={(next) =>
          set(next === "yaml" ? { kind: next } : { kind: next, form: next })
        }
      />
      <div className={styles["fields"]}>
        {kind === "code" && (
          <SelectField
            label={t("reply.code")}
            value={code}
            options={errorCodes.map((one) => [
              one.code,
              `${one.code} · ${one.message ?? one.meaning}`,
            ])}
            onChange={(next) => set({ code: next })}
          />
        )}
        {kind === "data" && (
          <>
            <JsonField
              label={t("reply.data")}
              text={data}
              onChange={(next) => set({ data: next })}
            />
            {errors.length > 0 && (
              <div className={styles["misfit"]} role="status">
                <p>{t("reply.data.misfit")}</p>
                <ul>
                  {errors.map(({ path, message }) => (
                    <li key={`${path.join(".")} ${message}`}>
                      {path.length > 0 && <code>{path.join(".")}</code>}{" "}
                      {message}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </>
        )}
        {kind === "yaml" && (
          <TextField
            label={t("reply.yaml")}
            value={raw}
            onChange={(next) => set({ raw: next })}
            hint={t("reply.yaml.hint")}
          />
        )}
        {kind !== "never" && kind !== "yaml" && (
          <div className={styles["row"]}>
            <NumberField
              label={t("reply.after")}
              value={afterMs}
              onChange={(next) => set({ afterMs: next })}
            />
            <NumberField
              label={t("reply.times")}
              value={times}
              least={1}
              onChange={(next) => set({ times: next })}
            />
            {limit !== null && (
              <Button onPress={() => set({ afterMs: limit + 1_000 })}>
                {t("reply.late")}
              </Button>
            )}
            <Button
              isPressed={times === 2}
              onPress={() => set({ times: times === 2 ? 1 : 2 })}
            >
              {t("reply.twice")}
            </Button>
          </div>
        )}
      </div>
      <RulePreview yaml={yaml} note={note}>
        {renderActions(yaml)}
      </RulePreview>
    </div>
  );
}

function replyOf(
  kind: Exclude<Kind, "yaml">,
  code: string,
  data: unknown,
  isInvalid: boolean,
): CallReply | null {
  if (kind === "code") return code === "" ? null : { kind, code };
  if (kind === "data")
    return data === undefined ? null : { kind, data, isInvalid };
  return { kind };
}

function ruleOf(
  chosen: CallReply | null,
  afterMs: number,
  times: number,
): string | null {
  return chosen === null ? null : callRule(chosen, { afterMs, times });
}

/** The errors of the data according to the catalogue's schema. */
function errorsOf(
  data: unknown,
  reply: CatalogueReply | null | undefined,
): readonly PayloadError[] {
  const schema = reply?.data ?? null;
  return schema === null || data === undefined
    ? []
    : checkPayload(data, schema);
}

/** The data of the default reply, or valid example data. */
function exampleData(reply: CatalogueReply | null | undefined): unknown {
  const envelope = reply?.default;
  if (typeof envelope === "object" && envelope !== null && "data" in envelope)
    return envelope.data;
  return examplePayload(reply?.data) ?? {};
}
