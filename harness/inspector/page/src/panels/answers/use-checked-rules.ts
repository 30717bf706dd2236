/** Rules that are being written: checked by the binary as they are typed, used when somebody says so. */
import { useEffect, useState } from "react";
import { useCommand } from "../../session/use-command";
import { useSession, useSessionState } from "../../session/use-session";
import type { Mistake } from "../../wire.generated";

interface CheckedRules {
  readonly text: string;
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
  const [text, setText] = useState(inUse);
  const [known, setKnown] = useState(inUse);
  const [checked, setChecked] = useState(NONE);
  const { run, isBusy, problem, clear } = useCommand();
  // Rules that somebody changed elsewhere come in, unless others are being written here.
  if (known !== inUse) {
    setKnown(inUse);
    if (text === known) setText(inUse);
  }
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
    setText(next) {
      clear();
      setText(next);
    },
    isEdited: text !== inUse,
    problem,
    mistakes: checked,
    isBusy,
    use: (next = text) => {
      setText(next);
      void run({ do: "rules", yaml: next });
    },
    revert() {
      clear();
      setText(inUse);
    },
  };
}
