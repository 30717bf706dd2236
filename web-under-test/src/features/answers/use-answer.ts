/** The server's answer to a question, updated as the question changes. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { RequestClient } from "../request/request-client";
import { useSession } from "../session/session-context";

export type Answer<Value> =
  | { readonly kind: "asking" }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "there"; readonly value: Value };

export interface Asked<Value> {
  readonly answer: Answer<Value>;
  /** Asks again; what is there stays until the new answer comes. */
  readonly again: () => void;
  /** Puts `value` in the answer's place, after a change that the server has taken. */
  readonly put: (value: Value) => void;
}

/** `question` names what is asked: another name is another question, whose answer starts anew. `null` asks nothing. */
export function useAnswer<Value>(
  question: string | null,
  ask: (client: RequestClient) => Promise<Value>,
): Asked<Value> {
  const { client } = useSession();
  const [held, setHeld] = useState<{
    readonly question: string | null;
    readonly answer: Answer<Value>;
  }>({ question, answer: { kind: "asking" } });
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });

  useEffect(() => {
    if (question === null) return undefined;
    let isWanted = true;
    const tell = (answer: Answer<Value>): void => {
      if (isWanted) setHeld({ question, answer });
    };
    latest.current(client).then(
      (value) => tell({ kind: "there", value }),
      (error: unknown) => tell({ kind: "failed", error }),
    );
    return () => {
      isWanted = false;
    };
    // Another round asks the same again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [client, question, round]);

  const again = useCallback(() => {
    setHeld((before) =>
      before.answer.kind === "failed"
        ? { question: before.question, answer: { kind: "asking" } }
        : before,
    );
    setRound((before) => before + 1);
  }, []);
  const put = useCallback(
    (value: Value) => setHeld({ question, answer: { kind: "there", value } }),
    [question],
  );
  return {
    answer: held.question === question ? held.answer : { kind: "asking" },
    again,
    put,
  };
}
