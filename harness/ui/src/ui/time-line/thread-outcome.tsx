/** The outcome of a call or a request, with its duration. */
import { formatDuration } from "../../lib/format";
import type { Thread } from "../../record/threads";
import { t } from "../../texts/texts";
import styles from "./thread-outcome.module.css";

interface ThreadOutcomeProps {
  readonly thread: Thread;
  /** Whether an answer may still come. */
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
  const { kind, startedAt, endedAt, repliedAt, outcome, answer } = thread;
  const since = (at: number): string => formatDuration(at - startedAt);
  if (endedAt !== null && outcome === "answered")
    return [
      "plain",
      t("request.answered", { answer: answer ?? "", duration: since(endedAt) }),
    ];
  if (endedAt !== null && outcome !== null && outcome !== "answered")
    return [
      outcome === "resolved" ? "good" : "warning",
      t(`call.${outcome}`, { duration: since(endedAt) }),
    ];
  if (repliedAt !== null)
    return ["plain", t("call.answered", { duration: since(repliedAt) })];
  if (!thread.isAwaited) return ["plain", t("call.unawaited")];
  if (isLive) return ["plain", t("call.waiting")];
  return ["warning", t(kind === "call" ? "call.open" : "request.open")];
}
