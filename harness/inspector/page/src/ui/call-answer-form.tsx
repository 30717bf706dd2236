/** A form for the answer to a call. What it says is shown as the rule of a scenario; as YAML anything can be said. */
import type { ReactNode } from "react";
import { Choice } from "footbridge-ui/ui/choice";
import { callRule, type CallAnswer } from "../lib/answer-rule";
import { checkPayload, type PayloadMistake } from "../lib/check-payload";
import { examplePayload } from "../lib/schema-fields";
import { usePartedDraft } from "../session/use-draft";
import { useHello } from "../session/use-session";
import { t } from "../texts/texts";
import type { CatalogueReply } from "../wire.generated";
import styles from "./answer-form.module.css";
import { AnswerPreview } from "./answer-preview";
import { Button } from "./button";
import { NumberField, SelectField, TextField } from "./field";
import { JsonField, printJson, readJson } from "./json-field";

interface CallAnswerFormProps {
  /** The key of what is written in it. */
  readonly draftKey: string;
  readonly call: string;
  /** What can be done with the answer; `null` while it can't be read. */
  readonly renderActions: (yaml: string | null) => ReactNode;
  /** Takes the place of the rule, as for the reason of a refusal. */
  readonly note?: ReactNode;
}

const KINDS = ["success", "code", "data", "never", "yaml"] as const;
type Kind = (typeof KINDS)[number];

interface CallDraft {
  readonly kind: Kind;
  /** The kind before YAML was chosen: its rule is what the YAML begins with. */
  readonly form: Exclude<Kind, "yaml">;
  readonly code: string;
  readonly data: string;
  /** `null` until it has been edited. */
  readonly raw: string | null;
  readonly afterMs: number;
  readonly times: number;
}

export function CallAnswerForm({
  draftKey,
  call,
  renderActions,
  note,
}: CallAnswerFormProps) {
  const { catalogue, codes } = useHello();
  const reply = catalogue.find(
    ({ kind, name }) => kind === "call" && name === call,
  )?.reply;
  const errors = codes.filter((code) => !code.is_success);
  const [draft, set] = usePartedDraft<CallDraft>(draftKey, {
    kind: "success",
    form: "success",
    code: errors[0]?.code ?? "",
    data: printJson(exampleData(reply)),
    raw: null,
    afterMs: 0,
    times: 1,
  });
  const { kind, form, code, data, afterMs, times } = draft;
  const limit = reply?.time_limit_ms ?? null;
  const parsed = readJson(data);
  const mistakes = mistakesOf(parsed, reply);
  const answer = answerOf(form, code, parsed, mistakes.length > 0);
  const formed = ruleOf(answer, afterMs, times);
  const raw = draft.raw ?? formed ?? "";
  const yaml = kind === "yaml" ? raw.trim() || null : formed;
  return (
    <div className={styles["form"]}>
      <Choice
        label={t("answer.kind")}
        options={KINDS.map((one) => ({
          value: one,
          text: t(`answer.kind.${one}`),
        }))}
        value={kind}
        onChange={(next) =>
          set(next === "yaml" ? { kind: next } : { kind: next, form: next })
        }
      />
      <div className={styles["fields"]}>
        {kind === "code" && (
          <SelectField
            label={t("answer.code")}
            value={code}
            options={errors.map((one) => [
              one.code,
              `${one.code} · ${one.message ?? one.meaning}`,
            ])}
            onChange={(next) => set({ code: next })}
          />
        )}
        {kind === "data" && (
          <>
            <JsonField
              label={t("answer.data")}
              text={data}
              onChange={(next) => set({ data: next })}
            />
            {mistakes.length > 0 && (
              <div className={styles["misfit"]} role="status">
                <p>{t("answer.data.misfit")}</p>
                <ul>
                  {mistakes.map(({ path, message }) => (
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
            label={t("answer.yaml")}
            value={raw}
            onChange={(next) => set({ raw: next })}
            hint={t("answer.yaml.hint")}
          />
        )}
        {kind !== "never" && kind !== "yaml" && (
          <div className={styles["row"]}>
            <NumberField
              label={t("answer.after")}
              value={afterMs}
              onChange={(next) => set({ afterMs: next })}
            />
            <NumberField
              label={t("answer.times")}
              value={times}
              least={1}
              onChange={(next) => set({ times: next })}
            />
            {limit !== null && (
              <Button onPress={() => set({ afterMs: limit + 1_000 })}>
                {t("answer.late")}
              </Button>
            )}
            <Button
              isPressed={times === 2}
              onPress={() => set({ times: times === 2 ? 1 : 2 })}
            >
              {t("answer.twice")}
            </Button>
          </div>
        )}
      </div>
      <AnswerPreview yaml={yaml} note={note}>
        {renderActions(yaml)}
      </AnswerPreview>
    </div>
  );
}

function answerOf(
  kind: Exclude<Kind, "yaml">,
  code: string,
  data: unknown,
  isInvalid: boolean,
): CallAnswer | null {
  if (kind === "code") return code === "" ? null : { kind, code };
  if (kind === "data")
    return data === undefined ? null : { kind, data, isInvalid };
  return { kind };
}

function ruleOf(
  answer: CallAnswer | null,
  afterMs: number,
  times: number,
): string | null {
  return answer === null ? null : callRule(answer, { afterMs, times });
}

/** The mismatches between data and the catalogue's shape of it. */
function mistakesOf(
  data: unknown,
  reply: CatalogueReply | null | undefined,
): readonly PayloadMistake[] {
  const schema = reply?.data ?? null;
  return schema === null || data === undefined
    ? []
    : checkPayload(data, schema);
}

/** The data of the default reply, or an example of data that fits. */
function exampleData(reply: CatalogueReply | null | undefined): unknown {
  const envelope = reply?.default;
  if (typeof envelope === "object" && envelope !== null && "data" in envelope)
    return envelope.data;
  return examplePayload(reply?.data) ?? {};
}
