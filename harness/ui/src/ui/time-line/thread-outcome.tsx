/** The outcome of a call or a request, with its duration. */
import { formatDuration } from "../../lib/format";
import type { Thread } from "../../record/threads";
import { t } from "../../texts/texts";
import styles from "./thread-outcome.module.css";

interface ThreadOutcomeProps {
  readonly thread: Thread;
  /** Whether a reply or response may still arrive. */
  readonly isLive?: boolean;
}

export function ThreadOutcome({ thread, isLive = false }: ThreadOutcomeProps) {
  const [tone, text] = say(thread, isLive);
  return (
    <span className={styles["outcome"]} data-tone={tone}>
      {text}
    </span>
  );
}

type Tone = "good" | "plain" | "warning";

function say(thread: Thread, isLive: boolean): readonly [Tone, string] {
  const { kind, startedAt, endedAt, repliedAt, outcome, response } = thread;
  const since = (at: number): string => formatDuration(at - startedAt);
  if (endedAt !== null && outcome === "responded")
    return [
      "plain",
      t("request.responded", {
        response: response ?? "",
        duration: since(endedAt),
      }),
    ];
  if (endedAt !== null && outcome !== null && outcome !== "responded")
    return [
      outcome === "resolved" ? "good" : "warning",
      t(`call.${outcome}`, { duration: since(endedAt) }),
    ];
  if (repliedAt !== null)
    return ["plain", t("call.replied", { duration: since(repliedAt) })];
  if (!thread.isAwaited) return ["plain", t("call.unawaited")];
  if (isLive) return ["plain", t("call.waiting")];
  return ["warning", t(kind === "call" ? "call.open" : "request.open")];
}
