/** A form for the answer to a call. What it says is shown as the rule of a scenario; as YAML anything can be said. */
import { useState, type ReactNode } from "react";
import { Choice } from "footbridge-ui/ui/choice";
import { callRule, type CallAnswer } from "../lib/answer-rule";
import { useHello } from "../session/use-session";
import { t } from "../texts/texts";
import styles from "./answer-form.module.css";
import { AnswerPreview } from "./answer-preview";
import { Button } from "./button";
import { NumberField, SelectField, TextField } from "./field";
import { JsonField } from "./json-field";

interface CallAnswerFormProps {
  readonly call: string;
  /** What can be done with the answer; `null` while it can't be read. */
  readonly renderActions: (yaml: string | null) => ReactNode;
}

const KINDS = ["success", "code", "data", "never", "yaml"] as const;
type Kind = (typeof KINDS)[number];

export function CallAnswerForm({ call, renderActions }: CallAnswerFormProps) {
  const { catalogue, codes } = useHello();
  const reply = catalogue.find(
    ({ kind, name }) => kind === "call" && name === call,
  )?.reply;
  const errors = codes.filter((code) => !code.is_success);
  const [kind, setKind] = useState<Kind>("success");
  const [code, setCode] = useState(errors[0]?.code ?? "");
  const [data, setData] = useState<unknown>(() => dataOf(reply?.default));
  const [raw, setRaw] = useState("success");
  const [afterMs, setAfter] = useState(0);
  const [times, setTimes] = useState(1);
  const limit = reply?.time_limit_ms ?? null;
  const yaml =
    kind === "yaml"
      ? raw.trim() || null
      : ruleOf(answerOf(kind, code, data), afterMs, times);
  return (
    <div className={styles["form"]}>
      <Choice
        label={t("answer.kind")}
        options={KINDS.map((value) => ({
          value,
          text: t(`answer.kind.${value}`),
        }))}
        value={kind}
        onChange={setKind}
      />
      {kind === "code" && (
        <SelectField
          label={t("answer.code")}
          value={code}
          options={errors.map((one) => [
            one.code,
            `${one.code} · ${one.message ?? one.meaning}`,
          ])}
          onChange={setCode}
        />
      )}
      {kind === "data" && (
        <JsonField
          label={t("answer.data")}
          initial={dataOf(reply?.default)}
          onChange={setData}
        />
      )}
      {kind === "yaml" && (
        <TextField
          label={t("answer.yaml")}
          value={raw}
          onChange={setRaw}
          hint={t("answer.yaml.hint")}
        />
      )}
      {kind !== "never" && kind !== "yaml" && (
        <div className={styles["row"]}>
          <NumberField
            label={t("answer.after")}
            value={afterMs}
            onChange={setAfter}
          />
          <NumberField
            label={t("answer.times")}
            value={times}
            least={1}
            onChange={setTimes}
          />
          {limit !== null && (
            <Button onPress={() => setAfter(limit + 1_000)}>
              {t("answer.late")}
            </Button>
          )}
          <Button
            isPressed={times === 2}
            onPress={() => setTimes(times === 2 ? 1 : 2)}
          >
            {t("answer.twice")}
          </Button>
        </div>
      )}
      <AnswerPreview yaml={yaml}>{renderActions(yaml)}</AnswerPreview>
    </div>
  );
}

function answerOf(
  kind: Exclude<Kind, "yaml">,
  code: string,
  data: unknown,
): CallAnswer | null {
  if (kind === "code") return code === "" ? null : { kind, code };
  if (kind === "data") return data === undefined ? null : { kind, data };
  return { kind };
}

function ruleOf(
  answer: CallAnswer | null,
  afterMs: number,
  times: number,
): string | null {
  return answer === null ? null : callRule(answer, { afterMs, times });
}

/** The data of a default reply. */
function dataOf(envelope: unknown): unknown {
  return typeof envelope === "object" && envelope !== null && "data" in envelope
    ? envelope.data
    : {};
}
