/** Steps through a scenario: its steps, its failures, and pictures of the page. */
import { useState } from "react";
import { Choice } from "footbridge-ui/ui/choice";
import { EmptyState } from "footbridge-ui/ui/empty-state";
import { useCommand } from "../../session/use-command";
import { useIsConnected, useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";
import type { Replay } from "../../wire.generated";
import { PagePicture } from "./page-picture";
import { ReplayEnding } from "./replay-ending";
import styles from "./replay-panel.module.css";
import { ReplaySteps } from "./replay-steps";
import { ScenarioSource } from "./scenario-source";
import { TranscriptPart } from "./transcript-part";

const VIEWS = ["transcript", "source"] as const;

export function ReplayPanel() {
  const replay = useSessionState((state) => state.replay);
  return replay === null ? (
    <Panel title={t("panel.replay")}>
      <EmptyState title={t("replay.starting")} />
    </Panel>
  ) : (
    <OneReplay replay={replay} />
  );
}

function OneReplay({ replay }: { readonly replay: Replay }) {
  const { run, isBusy, problem } = useCommand();
  const isConnected = useIsConnected();
  const [view, setView] = useState<(typeof VIEWS)[number]>("transcript");
  const [chosen, choose] = useState<number | null>(null);
  const { state, steps, next } = replay;
  const isPlaying = state === "playing";
  const isOff = isBusy || !isConnected;
  const goTo = (step: number): void => {
    choose(null);
    void run({ do: "replay-to", step });
  };
  return (
    <Panel
      title={t("panel.replay")}
      about={replay.case}
      isFixed
      actions={
        <>
          <Button
            isDisabled={isOff || isPlaying || next === 0}
            onPress={() => goTo(next - 1)}
          >
            {t("replay.back")}
          </Button>
          <Button
            isDisabled={isOff || isPlaying || next >= steps.length}
            onPress={() => goTo(next + 1)}
          >
            {t("replay.step")}
          </Button>
          {isPlaying ? (
            <Button
              isDisabled={isOff}
              onPress={() => void run({ do: "replay-pause" })}
            >
              {t("replay.pause")}
            </Button>
          ) : (
            <Button
              look="primary"
              isDisabled={isOff}
              onPress={() =>
                state === "ended" ? goTo(0) : void run({ do: "replay-play" })
              }
            >
              {t(state === "ended" ? "replay.again" : "replay.play")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles["columns"]}>
        <div className={styles["side"]}>
          {problem !== null && <Notice tone="bad">{problem}</Notice>}
          <ReplayEnding replay={replay} />
          <ReplaySteps
            replay={replay}
            chosen={chosen}
            isDisabled={isOff || isPlaying}
            onChoose={choose}
            onGoTo={goTo}
          />
        </div>
        <PagePicture steps={steps} step={chosen ?? next - 1} />
        <div className={styles["texts"]}>
          <Choice
            label={t("replay.view")}
            options={VIEWS.map((value) => ({
              value,
              text: t(`replay.view.${value}`),
            }))}
            value={view}
            onChange={setView}
          />
          {view === "transcript" ? (
            <TranscriptPart replay={replay} />
          ) : (
            <ScenarioSource replay={replay} />
          )}
        </div>
      </div>
    </Panel>
  );
}
