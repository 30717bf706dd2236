/** Recording: taps and input become a scenario, with the ticked entries as its expectations. */
import { EmptyState } from "footbridge-ui/ui/empty-state";
import { EXPECTED_KEY } from "../../session/drafts";
import { useCommand } from "../../session/use-command";
import { useDraft } from "../../session/use-draft";
import {
  useIsConnected,
  useSession,
  useSessionState,
} from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Panel, Section } from "../../ui/panel";
import { DraftForm } from "./draft-form";
import styles from "./record-panel.module.css";
import { RecordedSteps } from "./recorded-steps";
import { ScenarioPart } from "./scenario-part";

const NONE: ReadonlySet<number> = new Set();

export function RecordPanel() {
  const { isOn, steps, missed } = useSessionState((state) => state.recording);
  const { drafts } = useSession();
  const isConnected = useIsConnected();
  const { run, isBusy, problem } = useCommand();
  const [expected, setExpected, clearExpected] = useDraft(EXPECTED_KEY, NONE);
  const [scenario, setScenario] = useDraft<string | null>(
    "record/scenario",
    null,
  );
  const isOff = isBusy || !isConnected;
  return (
    <Panel
      title={t("panel.record")}
      about={t("record.about")}
      isFixed
      actions={
        <>
          <Button
            isDisabled={isOff || (steps.length === 0 && !isOn)}
            onPress={() => {
              clearExpected();
              for (const key of ["scenario", "title", "path", "saved"])
                drafts.remove(`record/${key}`);
              void run({ do: "clear-recording" });
            }}
          >
            {t("record.clear")}
          </Button>
          <Button
            look={isOn ? "normal" : "primary"}
            isPressed={isOn}
            isDisabled={isOff}
            onPress={() => void run({ do: "record", is_on: !isOn })}
          >
            {t(isOn ? "record.stop" : "record.start")}
          </Button>
        </>
      }
    >
      <div className={styles["columns"]}>
        <Section
          title={t("record.steps")}
          actions={
            expected.size > 0 && (
              <span className={styles["count"]}>
                {t("record.ticked", { count: expected.size })}
              </span>
            )
          }
        >
          {problem !== null && <Notice tone="bad">{problem}</Notice>}
          {steps.length === 0 && missed.length === 0 ? (
            <EmptyState title={t(isOn ? "record.waiting" : "record.nothing")}>
              <p>{t(isOn ? "record.waiting.hint" : "record.nothing.hint")}</p>
            </EmptyState>
          ) : (
            <RecordedSteps
              steps={steps}
              missed={missed}
              expected={expected}
              onChange={setExpected}
            />
          )}
        </Section>
        <div className={styles["scenario"]}>
          <DraftForm
            expected={expected}
            isReady={steps.length > 0}
            onDraft={setScenario}
          />
          {scenario !== null && (
            <ScenarioPart yaml={scenario} onChange={setScenario} />
          )}
        </div>
      </div>
    </Panel>
  );
}
