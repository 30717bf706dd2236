/** Runs one task of the user at a time, and keeps its error. */
import { useRef, useState } from "react";
import { useSessionTexts } from "../../locales/use-session-texts";
import { RequestError } from "../request/request-error";

export interface Task {
  readonly isRunning: boolean;
  /** The error message, unless a toast shows it already. */
  readonly problem: string | null;
  /** Runs the task unless one is running; a failure sets `problem`. */
  run(work: () => Promise<void>): void;
  complain(problem: string | null): void;
}

export function useTask(): Task {
  const { t } = useSessionTexts();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // State is only as new as the last render; a second click may come before the next one.
  const busy = useRef(false);

  const messageOf = (error: unknown): string | null => {
    if (!(error instanceof RequestError)) throw error;
    if (error.isShown) return null;
    return error.message === ""
      ? t("problems.failed", { code: error.code })
      : error.message;
  };
  const follow = async (work: () => Promise<void>): Promise<void> => {
    busy.current = true;
    setRunning(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return {
    isRunning,
    problem,
    complain: setProblem,
    run(work) {
      if (!busy.current) void follow(work);
    },
  };
}
