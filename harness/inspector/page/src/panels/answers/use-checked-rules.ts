/** A draft of the rules: checked by the binary as it is typed, used on request. */
import { useEffect, useState } from "react";
import { useCommand } from "../../session/use-command";
import { useEdited } from "../../session/use-draft";
import { useSession, useSessionState } from "../../session/use-session";
import type { Mistake } from "../../wire.generated";

interface CheckedRules {
  readonly text: string;
  readonly inUse: string;
  readonly setText: (text: string) => void;
  /** Whether they differ from those in use. */
  readonly isEdited: boolean;
  readonly problem: string | null;
  readonly mistakes: readonly Mistake[];
  readonly isBusy: boolean;
  /** Uses them, or these. */
  readonly use: (text?: string) => void;
  readonly revert: () => void;
}

const CHECK_AFTER_MS = 300;
const NONE: readonly Mistake[] = [];

export function useCheckedRules(): CheckedRules {
  const session = useSession();
  const inUse = useSessionState((state) => state.rules);
  const draft = useEdited("answers/rules", inUse);
  const text = draft.value;
  const [checked, setChecked] = useState(NONE);
  const { run, isBusy, problem, clear } = useCommand();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void session.send({ do: "check-rules", yaml: text }).then((answer) => {
        if (isCurrent) setChecked(answer.isDone ? NONE : answer.mistakes);
      });
    }, CHECK_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [session, text]);
  return {
    text,
    inUse,
    setText(next) {
      clear();
      draft.set(next);
    },
    isEdited: draft.isEdited,
    problem,
    mistakes: checked,
    isBusy,
    use: (next = text) => {
      draft.set(next);
      void run({ do: "rules", yaml: next });
    },
    revert() {
      clear();
      draft.revert();
    },
  };
}
