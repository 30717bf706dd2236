/** Adds a rule by form: the answer to a call, or to requests to an address. */
import { useState } from "react";
import { Choice } from "footbridge-ui/ui/choice";
import { parse } from "yaml";
import { addNetworkRule, addReply } from "../../lib/edit-rules";
import { useHello } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { CallAnswerForm } from "../../ui/call-answer-form";
import { SelectField, TextField } from "../../ui/field";
import { RequestAnswerForm } from "../../ui/request-answer-form";
import styles from "./answers-panel.module.css";

interface AddRuleProps {
  /** The rules that it is added to. */
  readonly rules: string;
  readonly onAdd: (rules: string) => void;
}

const KINDS = ["call", "request"] as const;

export function AddRule({ rules, onAdd }: AddRuleProps) {
  const { catalogue, endpoints } = useHello();
  const calls = catalogue.filter(
    ({ kind, reply }) => kind === "call" && reply !== null,
  );
  const [kind, setKind] = useState<(typeof KINDS)[number]>("call");
  const [call, setCall] = useState(calls[0]?.name ?? "");
  const [endpoint, setEndpoint] = useState(endpoints[0] ?? "");
  const button = (make: () => string | null, isReady: boolean) => (
    <Button
      look="primary"
      isDisabled={!isReady}
      onPress={() => {
        const next = make();
        if (next !== null) onAdd(next);
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
        onChange={setKind}
      />
      {kind === "call" ? (
        <>
          <SelectField
            label={t("rules.add.call")}
            value={call}
            options={calls.map(({ name }) => [name, name])}
            onChange={setCall}
          />
          <CallAnswerForm
            key={call}
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
            onChange={setEndpoint}
          />
          <RequestAnswerForm
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

/** `POST /login` as the keys of a rule. */
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
