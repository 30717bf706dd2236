/** The clock's controls: the mode, the next due event, and buttons to advance. Used in the top bar and the panel. */
import { formatDuration } from "footbridge-ui/lib/format";
import { Choice } from "footbridge-ui/ui/choice";
import { useCommand } from "../../session/use-command";
import { useDraft } from "../../session/use-draft";
import { useNow } from "../../session/use-now";
import type { ClockReading } from "../../session/state";
import { useIsConnected } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { NumberField } from "../../ui/field";
import { Notice } from "../../ui/notice";
import styles from "./clock-panel.module.css";

const MODES = ["real", "paused", "virtual"] as const;
const STEP_MS = 10_000;

export function ClockControls({ clock }: { readonly clock: ClockReading }) {
  const isConnected = useIsConnected();
  const [ms, setMs] = useDraft("clock/advance", 1_000);
  const { run, isBusy, problem } = useCommand();
  const isOff = clock.mode !== "virtual" || isBusy || !isConnected;
  return (
    <>
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
          {t("clock.idle")}
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
    </>
  );
}

/** The next due event, in one line. */
export function NextDue({ clock: { due } }: { readonly clock: ClockReading }) {
  const now = useNow();
  const [next] = due;
  return (
    <p className={styles["next"]}>
      {next === undefined
        ? t("clock.due.none")
        : t("clock.next", {
            what: next.text,
            duration: formatLeft(next.at - now),
          })}
    </p>
  );
}

/** The time until an event is due, in tenths of a second. */
export function formatLeft(ms: number): string {
  return formatDuration(Math.max(0, Math.round(ms / 100) * 100));
}
