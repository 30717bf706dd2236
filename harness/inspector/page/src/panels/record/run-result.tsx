/** Runs a saved scenario, and shows the verdict of each of its cases. */
import { useState } from "react";
import { VerdictBadge } from "footbridge-ui/ui/verdict-badge";
import { useCommand } from "../../session/use-command";
import { useIsConnected } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import type { CaseSummary } from "../../wire.generated";
import styles from "./record-panel.module.css";

const VERDICTS = [
  "passed",
  "failed",
  "changed",
  "new",
  "unsupported",
  "crashed",
  "hung",
] as const;

export function RunResult({ path }: { readonly path: string }) {
  const { run, isBusy, problem } = useCommand();
  const isConnected = useIsConnected();
  const [cases, setCases] = useState<readonly CaseSummary[] | null>(null);
  return (
    <div className={styles["run"]}>
      <Button
        isDisabled={isBusy || !isConnected}
        onPress={() =>
          void run({ do: "run-scenario", path }).then((result) =>
            setCases(result.isDone ? readCases(result.value) : null),
          )
        }
      >
        {t(isBusy ? "record.running" : "record.run")}
      </Button>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {cases !== null && (
        <ul
          className={styles["cases"]}
          aria-label={t("record.verdicts")}
          aria-live="polite"
        >
          {cases.map(({ name, verdict, reason }) => {
            const known = VERDICTS.find((one) => one === verdict);
            return (
              <li key={name}>
                {known === undefined ? (
                  verdict
                ) : (
                  <VerdictBadge verdict={known} />
                )}{" "}
                {name}
                {reason !== null && (
                  <span className={styles["reason"]}> {reason}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The result value of `run-scenario`. */
function readCases(value: unknown): readonly CaseSummary[] {
  return Array.isArray(value) ? (value as CaseSummary[]) : [];
}
