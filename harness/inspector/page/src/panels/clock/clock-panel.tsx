/** How time passes, and what is due. */
import { formatDuration } from "footbridge-ui/lib/format";
import { Choice } from "footbridge-ui/ui/choice";
import { EmptyState } from "footbridge-ui/ui/empty-state";
import { useCommand } from "../../session/use-command";
import { useDraft } from "../../session/use-draft";
import { useNow } from "../../session/use-now";
import { useIsConnected, useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { NumberField } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { Panel, Section } from "../../ui/panel";
import styles from "./clock-panel.module.css";

const MODES = ["real", "paused", "virtual"] as const;
const STEP_MS = 10_000;

export function ClockPanel() {
  const clock = useSessionState((state) => state.clock);
  const isConnected = useIsConnected();
  const now = useNow();
  const [ms, setMs] = useDraft("clock/advance", 1_000);
  const { run, isBusy, problem } = useCommand();
  if (clock === null) return null;
  const isVirtual = clock.mode === "virtual";
  const isOff = !isVirtual || isBusy || !isConnected;
  return (
    <Panel title={t("panel.clock")} about={t("clock.about")}>
      <div className={styles["columns"]}>
        <Section title={t("clock.time")}>
          <p className={styles["now"]}>{formatDuration(now)}</p>
          <Choice
            label={t("clock.mode")}
            options={MODES.map((value) => ({
              value,
              text: t(`clock.${value}`),
            }))}
            value={clock.mode}
            onChange={(mode) => void run({ do: "clock", mode })}
          />
          <p className={styles["about"]}>{t(`clock.${clock.mode}.about`)}</p>
          <div className={styles["steps"]}>
            <Button
              isDisabled={isOff || clock.due.length === 0}
              onPress={() => void run({ do: "step-clock" })}
            >
              {t("clock.step")}
            </Button>
            <Button
              isDisabled={isOff}
              onPress={() => void run({ do: "advance", ms: STEP_MS })}
            >
              {t("clock.advance", { duration: formatDuration(STEP_MS) })}
            </Button>
            <Button
              isDisabled={isOff}
              onPress={() => void run({ do: "run-to-quiet" })}
            >
              {t("clock.quiet")}
            </Button>
          </div>
          <div className={styles["advance"]}>
            <NumberField
              label={t("clock.by")}
              value={ms}
              least={1}
              onChange={setMs}
            />
            <Button
              isDisabled={isOff}
              onPress={() => void run({ do: "advance", ms })}
            >
              {t("clock.go")}
            </Button>
          </div>
          {problem !== null && <Notice tone="bad">{problem}</Notice>}
        </Section>
        <Section title={t("clock.due")}>
          {clock.due.length === 0 ? (
            <EmptyState title={t("clock.due.none")}>
              <p>{t("clock.due.hint")}</p>
            </EmptyState>
          ) : (
            <table className={styles["due"]} aria-label={t("clock.due")}>
              <thead>
                <tr>
                  <th scope="col">{t("clock.due.in")}</th>
                  <th scope="col">{t("clock.due.kind")}</th>
                  <th scope="col">{t("clock.due.what")}</th>
                </tr>
              </thead>
              <tbody>
                {clock.due.map(({ at, kind, text }, place) => (
                  <tr key={`${at} ${text} ${place}`}>
                    <td title={t("clock.due.at", { at: formatDuration(at) })}>
                      {formatDuration(Math.max(0, at - now))}
                    </td>
                    <td>{t(`clock.due.${kind}`)}</td>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Section>
      </div>
    </Panel>
  );
}
