/** A form for the answer to a request. What it says is shown as the rule of a scenario; as YAML anything can be said. */
import { useState, type ReactNode } from "react";
import { Choice } from "footbridge-ui/ui/choice";
import { requestRule } from "../lib/answer-rule";
import { t } from "../texts/texts";
import styles from "./answer-form.module.css";
import { AnswerPreview } from "./answer-preview";
import { Button } from "./button";
import { NumberField, TextField } from "./field";
import { JsonField } from "./json-field";

interface RequestAnswerFormProps {
  /** What can be done with the answer; `null` while it can't be read. */
  readonly renderActions: (yaml: string | null) => ReactNode;
}

const KINDS = ["status", "drop", "never", "yaml"] as const;
type Kind = (typeof KINDS)[number];

export function RequestAnswerForm({ renderActions }: RequestAnswerFormProps) {
  const [kind, setKind] = useState<Kind>("status");
  const [status, setStatus] = useState(500);
  const [hasBody, setHasBody] = useState(false);
  const [body, setBody] = useState<unknown>({});
  const [afterMs, setAfter] = useState(0);
  const [raw, setRaw] = useState("status: 500");
  const yaml = ((): string | null => {
    if (kind === "yaml") return raw.trim() || null;
    if (kind !== "status") return requestRule({ kind }, afterMs);
    if (hasBody && body === undefined) return null;
    return requestRule({ kind, status, body: hasBody ? body : null }, afterMs);
  })();
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
      {kind === "yaml" && (
        <TextField
          label={t("answer.yaml")}
          value={raw}
          onChange={setRaw}
          hint={t("answer.yaml.hint")}
        />
      )}
      <div className={styles["row"]}>
        {kind === "status" && (
          <NumberField
            label={t("answer.status")}
            value={status}
            least={100}
            onChange={setStatus}
          />
        )}
        {(kind === "status" || kind === "drop") && (
          <NumberField
            label={t("answer.after")}
            value={afterMs}
            onChange={setAfter}
          />
        )}
        {kind === "status" && (
          <Button isPressed={hasBody} onPress={() => setHasBody(!hasBody)}>
            {t("answer.own-body")}
          </Button>
        )}
      </div>
      {kind === "status" && hasBody && (
        <JsonField label={t("answer.body")} initial={{}} onChange={setBody} />
      )}
      <AnswerPreview yaml={yaml}>{renderActions(yaml)}</AnswerPreview>
    </div>
  );
}
