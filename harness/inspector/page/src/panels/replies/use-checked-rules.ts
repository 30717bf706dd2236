/** A draft of the rules: the binary checks it while typing, and it is applied on request. */
import { useEffect, useState } from "react";
import { useCommand } from "../../session/use-command";
import { useEdited } from "../../session/use-draft";
import { useSession, useSessionState } from "../../session/use-session";
import type { SourceError } from "../../wire.generated";

interface CheckedRules {
  readonly text: string;
  readonly inUse: string;
  readonly setText: (text: string) => void;
  /** Whether they differ from the rules in use. */
  readonly isEdited: boolean;
  readonly problem: string | null;
  readonly errors: readonly SourceError[];
  readonly isBusy: boolean;
  /** Applies them, or the given ones. */
  readonly use: (text?: string) => void;
  readonly revert: () => void;
}

const CHECK_AFTER_MS = 300;
const NONE: readonly SourceError[] = [];

export function useCheckedRules(): CheckedRules {
  const session = useSession();
  const inUse = useSessionState((state) => state.rules);
  const draft = useEdited("replies/rules", inUse);
  const text = draft.value;
  const [checked, setChecked] = useState(NONE);
  const { run, isBusy, problem, clear } = useCommand();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      void session.send({ do: "check-rules", yaml: text }).then((result) => {
        if (isCurrent) setChecked(result.isDone ? NONE : result.errors);
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
    errors: checked,
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
