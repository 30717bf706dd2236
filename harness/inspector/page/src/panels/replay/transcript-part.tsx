/** The current transcript, and its diff against the accepted one. */
import { useMemo } from "react";
import { Diff } from "footbridge-ui/ui/diff";
import { transcriptDiff } from "../../lib/transcript-diff";
import { t } from "../../texts/texts";
import { Notice } from "../../ui/notice";
import type { Replay } from "../../wire.generated";
import styles from "./replay-panel.module.css";

export function TranscriptPart({ replay }: { readonly replay: Replay }) {
  const { accepted, transcript, state } = replay;
  const diff = useMemo(
    () =>
      accepted === null
        ? ""
        : transcriptDiff(accepted, transcript, state === "ended"),
    [accepted, transcript, state],
  );
  return (
    // Focusable, so that a long transcript can be scrolled by keyboard.
    <div
      className={styles["scrolled"]}
      tabIndex={0}
      role="region"
      aria-label={t("replay.view.transcript")}
    >
      {accepted === null && (
        <Notice tone="plain">{t("replay.no-snapshot")}</Notice>
      )}
      {accepted !== null && diff === "" && (
        <Notice tone="good">{t("replay.same")}</Notice>
      )}
      {diff === "" ? (
        <pre className={styles["transcript"]}>{transcript}</pre>
      ) : (
        <Diff diff={diff} label={t("replay.difference")} />
      )}
    </div>
  );
}
