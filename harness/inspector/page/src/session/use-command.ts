/** Sends commands, and keeps what became of the last one. */
import { useCallback, useState } from "react";
import { t } from "../texts/texts";
import type { Command, Mistake } from "../wire.generated";
import type { Answer } from "./session";
import { useSession } from "./use-session";

export interface Sending {
  /** Gives the answer when it has come. */
  readonly run: (command: Command) => Promise<Answer>;
  readonly isBusy: boolean;
  /** The reason for which the last command was not carried out; `null` if it was. */
  readonly problem: string | null;
  readonly mistakes: readonly Mistake[];
  readonly clear: () => void;
}

interface Outcome {
  readonly problem: string | null;
  readonly mistakes: readonly Mistake[];
}

const FINE: Outcome = { problem: null, mistakes: [] };

export function useCommand(): Sending {
  const session = useSession();
  const [busy, setBusy] = useState(0);
  const [outcome, setOutcome] = useState(FINE);
  const run = useCallback(
    async (command: Command) => {
      setBusy((count) => count + 1);
      const answer = await session.send(command);
      setBusy((count) => count - 1);
      setOutcome(
        answer.isDone
          ? FINE
          : {
              problem: answer.problem ?? t("command.broken"),
              mistakes: answer.mistakes,
            },
      );
      return answer;
    },
    [session],
  );
  const clear = useCallback(() => setOutcome(FINE), []);
  return { run, isBusy: busy > 0, ...outcome, clear };
}
