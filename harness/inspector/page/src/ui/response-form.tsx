/** A form for the response to a request. Shows the equivalent scenario rule; YAML can express any response. */
import type { ReactNode } from "react";
import { Choice } from "footbridge-ui/ui/choice";
import { requestRule } from "../lib/reply-rule";
import { usePartedDraft } from "../session/use-draft";
import { t } from "../texts/texts";
import styles from "./reply-form.module.css";
import { RulePreview } from "./rule-preview";
import { Button } from "./button";
import { NumberField, TextField } from "./field";
import { JsonField, readJson } from "./json-field";

interface ResponseFormProps {
  /** The key of the form's draft. */
  readonly draftKey: string;
  /** Actions for the rule; `null` while it is invalid. */
  readonly renderActions: (yaml: string | null) => ReactNode;
  /** Shown in place of the rule, such as the reason for a refusal. */
  readonly note?: ReactNode;
}

const KINDS = ["status", "drop", "never", "yaml"] as const;
type Kind = (typeof KINDS)[number];

interface RequestDraft {
  readonly kind: Kind;
  /** The kind before YAML was selected: its rule is the initial YAML. */
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

export function ResponseForm({
  draftKey,
  renderActions,
  note,
}: ResponseFormProps) {
  const [draft, set] = usePartedDraft(draftKey, BLANK);
  const { kind, status, hasBody, body, afterMs } = draft;
  const formed = ruleOf(draft);
  const raw = draft.raw ?? formed ?? "";
  const yaml = kind === "yaml" ? raw.trim() || null : formed;
  return (
    <div className={styles["form"]}>
      <Choice
        label={t("response.kind")}
        options={KINDS.map((value) => ({
          value,
          text: t(`reply.kind.${value}`),
        }))}
        value={kind}
        onChange={(next) =>
          set(next === "yaml" ? { kind: next } : { kind: next, form: next })
        }
      />
      <div className={styles["fields"]}>
        {kind === "yaml" && (
          <TextField
            label={t("reply.yaml")}
            value={raw}
            onChange={(next) => set({ raw: next })}
            hint={t("reply.yaml.hint")}
          />
        )}
        <div className={styles["row"]}>
          {kind === "status" && (
            <NumberField
              label={t("reply.status")}
              value={status}
              least={100}
              onChange={(next) => set({ status: next })}
            />
          )}
          {(kind === "status" || kind === "drop") && (
            <NumberField
              label={t("reply.after")}
              value={afterMs}
              onChange={(next) => set({ afterMs: next })}
            />
          )}
          {kind === "status" && (
            <Button
              isPressed={hasBody}
              onPress={() => set({ hasBody: !hasBody })}
            >
              {t("reply.own-body")}
            </Button>
          )}
        </div>
        {kind === "status" && hasBody && (
          <JsonField
            label={t("reply.body")}
            text={body}
            onChange={(next) => set({ body: next })}
          />
        )}
      </div>
      <RulePreview yaml={yaml} note={note}>
        {renderActions(yaml)}
      </RulePreview>
    </div>
  );
}

/** The form's rule; `null` while its body isn't valid JSON. */
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
