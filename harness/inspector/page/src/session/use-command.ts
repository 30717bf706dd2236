/** Sends commands, and keeps the outcome of the last one. */
import { useCallback, useState } from "react";
import { t } from "../texts/texts";
import type { Command, SourceError } from "../wire.generated";
import type { CommandResult } from "./session";
import { useSession } from "./use-session";

export interface Sending {
  /** Resolves with the command's result. */
  readonly run: (command: Command) => Promise<CommandResult>;
  readonly isBusy: boolean;
  /** The reason why the last command failed; `null` if it succeeded. */
  readonly problem: string | null;
  readonly errors: readonly SourceError[];
  readonly clear: () => void;
}

interface Outcome {
  readonly problem: string | null;
  readonly errors: readonly SourceError[];
}

const FINE: Outcome = { problem: null, errors: [] };

export function useCommand(): Sending {
  const session = useSession();
  const [busy, setBusy] = useState(0);
  const [outcome, setOutcome] = useState(FINE);
  const run = useCallback(
    async (command: Command) => {
      setBusy((count) => count + 1);
      const result = await session.send(command);
      setBusy((count) => count - 1);
      setOutcome(
        result.isDone
          ? FINE
          : {
              problem: result.problem ?? t("command.broken"),
              errors: result.errors,
            },
      );
      return result;
    },
    [session],
  );
  const clear = useCallback(() => setOutcome(FINE), []);
  return { run, isBusy: busy > 0, ...outcome, clear };
}
