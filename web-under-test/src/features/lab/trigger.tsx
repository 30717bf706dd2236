/**
 * The main part of every entry's page: the payload, the button that sends it, and the outcome.
 *
 * Shows the outcome of the last attempt; earlier attempts that end later only appear in the history.
 */
import { useId, useState } from "react";
import { useTranslation } from "../../locales/use-translation";
import { useStore } from "../../lib/use-store";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { LiveLine } from "../../ui/live-line";
import type { Json } from "../../lib/json";
import type { Checked } from "./check-payload";
import { useLab } from "./lab-context";
import { alertText, outcomeText, outcomeTone } from "./outcome-text";
import { PayloadField } from "./payload-field";
import styles from "./trigger.module.css";

interface TriggerProps {
  readonly name: string;
  readonly kind: "call" | "link";
  /** Whether the app replies to it on this host. */
  readonly awaitsApp: boolean;
  /** The initial payload; `undefined` for a call without a payload. */
  readonly example: Json | undefined;
  readonly check: (payload: string) => Checked;
}

export function Trigger({
  name,
  kind,
  awaitsApp,
  example,
  check,
}: TriggerProps) {
  const { t } = useTranslation();
  const { attempts, bridge } = useLab();
  const list = useStore(attempts.list);
  const initial = example === undefined ? "" : JSON.stringify(example, null, 2);
  const [payload, setPayload] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const alertId = useId();

  const attempt = list.find(({ id }) => id === sent);
  const end = attempt?.end ?? null;
  const send = (): void => {
    const checked = check(payload);
    setProblem(checked.ok ? null : checked.problem);
    setSent(
      checked.ok
        ? attempts.start({ name, sent: checked.sent, awaitsApp }, () =>
            checked.run(bridge),
          )
        : null,
    );
  };

  return (
    <div className={styles["trigger"]}>
      {example !== undefined && (
        <PayloadField
          kind={kind}
          value={payload}
          onChange={setPayload}
          errorId={problem === null ? undefined : alertId}
        />
      )}
      <div className={styles["actions"]}>
        <Button onPress={send}>
          {kind === "call" ? t("entry.send") : t("entry.open")}
        </Button>
        {payload !== initial && (
          <Button weight="quiet" onPress={() => setPayload(initial)}>
            {t("entry.reset")}
          </Button>
        )}
      </div>
      <LiveLine
        name={t("entry.outcome")}
        text={attempt === undefined ? "" : outcomeText(t, attempt)}
        hint={t("entry.outcomeEmpty")}
        tone={outcomeTone(attempt)}
      />
      <Alert
        id={alertId}
        text={problem ?? (end === null ? null : alertText(t, end.settled))}
      />
    </div>
  );
}
