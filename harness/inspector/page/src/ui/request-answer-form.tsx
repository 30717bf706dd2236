/** A form for the answer to a request. What it says is shown as the rule of a scenario; as YAML anything can be said. */
import type { ReactNode } from "react";
import { Choice } from "footbridge-ui/ui/choice";
import { requestRule } from "../lib/answer-rule";
import { usePartedDraft } from "../session/use-draft";
import { t } from "../texts/texts";
import styles from "./answer-form.module.css";
import { AnswerPreview } from "./answer-preview";
import { Button } from "./button";
import { NumberField, TextField } from "./field";
import { JsonField, readJson } from "./json-field";

interface RequestAnswerFormProps {
  /** The key of what is written in it. */
  readonly draftKey: string;
  /** What can be done with the answer; `null` while it can't be read. */
  readonly renderActions: (yaml: string | null) => ReactNode;
  /** Takes the place of the rule, as for the reason of a refusal. */
  readonly note?: ReactNode;
}

const KINDS = ["status", "drop", "never", "yaml"] as const;
type Kind = (typeof KINDS)[number];

interface RequestDraft {
  readonly kind: Kind;
  /** The kind before YAML was chosen: its rule is what the YAML begins with. */
  readonly form: Exclude<Kind, "yaml">;
  readonly status: number;
  readonly hasBody: boolean;
  readonly body: string;
  readonly afterMs: number;
  /** `null` until it has been edited. */
  readonly raw: string | null;
}

const BLANK: RequestDraft = {
  kind: "status",
  form: "status",
  status: 500,
  hasBody: false,
  body: "{}",
  afterMs: 0,
  raw: null,
};

export function RequestAnswerForm({
  draftKey,
  renderActions,
  note,
}: RequestAnswerFormProps) {
  const [draft, set] = usePartedDraft(draftKey, BLANK);
  const { kind, status, hasBody, body, afterMs } = draft;
  const formed = ruleOf(draft);
  const raw = draft.raw ?? formed ?? "";
  const yaml = kind === "yaml" ? raw.trim() || null : formed;
  return (
    <div className={styles["form"]}>
      <Choice
        label={t("answer.kind")}
        options={KINDS.map((value) => ({
          value,
          text: t(`answer.kind.${value}`),
        }))}
        value={kind}
        onChange={(next) =>
          set(next === "yaml" ? { kind: next } : { kind: next, form: next })
        }
      />
      <div className={styles["fields"]}>
        {kind === "yaml" && (
          <TextField
            label={t("answer.yaml")}
            value={raw}
            onChange={(next) => set({ raw: next })}
            hint={t("answer.yaml.hint")}
          />
        )}
        <div className={styles["row"]}>
          {kind === "status" && (
            <NumberField
              label={t("answer.status")}
              value={status}
              least={100}
              onChange={(next) => set({ status: next })}
            />
          )}
          {(kind === "status" || kind === "drop") && (
            <NumberField
              label={t("answer.after")}
              value={afterMs}
              onChange={(next) => set({ afterMs: next })}
            />
          )}
          {kind === "status" && (
            <Button
              isPressed={hasBody}
              onPress={() => set({ hasBody: !hasBody })}
            >
              {t("answer.own-body")}
            </Button>
          )}
        </div>
        {kind === "status" && hasBody && (
          <JsonField
            label={t("answer.body")}
            text={body}
            onChange={(next) => set({ body: next })}
          />
        )}
      </div>
      <AnswerPreview yaml={yaml} note={note}>
        {renderActions(yaml)}
      </AnswerPreview>
    </div>
  );
}

/** The rule that the form makes; `null` while its body isn't JSON. */
function ruleOf({
  form: kind,
  status,
  hasBody,
  body,
  afterMs,
}: RequestDraft): string | null {
  if (kind !== "status") return requestRule({ kind }, afterMs);
  const value = hasBody ? readJson(body) : null;
  return value === undefined
    ? null
    : requestRule({ kind, status, body: value }, afterMs);
}
