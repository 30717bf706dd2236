/** A form that adds a rule: a reply to a call, or a response to requests to an address. */
import { Choice } from "footbridge-ui/ui/choice";
import { parse } from "yaml";
import { addNetworkRule, addReply } from "../../lib/edit-rules";
import { useDraft, usePartedDraft } from "../../session/use-draft";
import { useHello } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { ReplyForm } from "../../ui/reply-form";
import { SelectField, TextField } from "../../ui/field";
import { ResponseForm } from "../../ui/response-form";
import styles from "./replies-panel.module.css";

interface AddRuleProps {
  /** The current rules. */
  readonly rules: string;
  readonly onAdd: (rules: string) => void;
}

const KINDS = ["call", "request"] as const;

interface AddDraft {
  readonly kind: (typeof KINDS)[number];
  readonly call: string;
  readonly endpoint: string;
}

export function AddRule({ rules, onAdd }: AddRuleProps) {
  const { catalogue, endpoints } = useHello();
  const calls = catalogue.filter(
    ({ kind, reply }) => kind === "call" && reply !== null,
  );
  const [{ kind, call, endpoint }, set, clear] = usePartedDraft<AddDraft>(
    "replies/add",
    { kind: "call", call: calls[0]?.name ?? "", endpoint: endpoints[0] ?? "" },
  );
  const formKey =
    kind === "call" ? `replies/add/call ${call}` : "replies/add/request";
  const [, , clearForm] = useDraft(formKey, null);
  const button = (make: () => string | null, isReady: boolean) => (
    <Button
      look="primary"
      isDisabled={!isReady}
      onPress={() => {
        const next = make();
        if (next === null) return;
        clear();
        clearForm();
        onAdd(next);
      }}
    >
      {t("rules.add.use")}
    </Button>
  );
  return (
    <div className={styles["add"]} role="group" aria-label={t("rules.add")}>
      <Choice
        label={t("rules.add.kind")}
        options={KINDS.map((value) => ({
          value,
          text: t(`rules.add.${value}`),
        }))}
        value={kind}
        onChange={(next) => set({ kind: next })}
      />
      {kind === "call" ? (
        <>
          <SelectField
            label={t("rules.add.call")}
            value={call}
            options={calls.map(({ name }) => [name, name])}
            onChange={(next) => set({ call: next })}
          />
          <ReplyForm
            key={call}
            draftKey={formKey}
            call={call}
            renderActions={(yaml) =>
              button(
                () => (yaml === null ? null : addReply(rules, call, yaml)),
                yaml !== null && call !== "",
              )
            }
          />
        </>
      ) : (
        <>
          <TextField
            label={t("rules.add.request")}
            value={endpoint}
            offers={endpoints}
            onChange={(next) => set({ endpoint: next })}
          />
          <ResponseForm
            draftKey={formKey}
            renderActions={(yaml) =>
              button(
                () =>
                  yaml === null
                    ? null
                    : addNetworkRule(rules, {
                        ...addressOf(endpoint),
                        ...readRule(yaml),
                      }),
                yaml !== null && endpoint.trim() !== "",
              )
            }
          />
        </>
      )}
    </div>
  );
}

/** Converts `POST /login` to the keys of a rule. */
function addressOf(endpoint: string): Readonly<Record<string, string>> {
  const [first = "", ...rest] = endpoint.trim().split(/\s+/);
  const [method, address] =
    rest.length === 0 ? [null, first] : [first, rest.join(" ")];
  return {
    ...(method === null ? {} : { method }),
    ...(address.startsWith("/") ? { path: address } : { url: address }),
  };
}

function readRule(yaml: string): Readonly<Record<string, unknown>> {
  try {
    const rule: unknown = parse(yaml);
    return typeof rule === "object" && rule !== null
      ? (rule as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
