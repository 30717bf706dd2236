/** Runs a change on the server, one at a time, and shows a message with its outcome. */
import { useRef, useState } from "react";
import { useKit } from "../../ui/use-kit";
import type { RequestClient } from "../request/request-client";
import { useSession } from "../session/session-context";
import { isShown } from "./is-shown";
import { useFailureText } from "./use-failure-text";

export interface Mutation {
  readonly isPending: boolean;
  /** Shows `success` when `work` is done, and the text of the error if it fails. */
  run(work: (client: RequestClient) => Promise<void>, success: string): void;
}

export function useMutation(): Mutation {
  const { client } = useSession();
  const { messages } = useKit();
  const failureText = useFailureText();
  const [isPending, setPending] = useState(false);
  // State is only as new as the last render; a second click may come before the next one.
  const busy = useRef(false);
  const mutate = async (
    work: (client: RequestClient) => Promise<void>,
    success: string,
  ): Promise<void> => {
    busy.current = true;
    setPending(true);
    try {
      await work(client);
      messages.show({ message: success, type: "success" });
    } catch (error) {
      if (!isShown(error))
        messages.show({ message: failureText(error), type: "error" });
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return {
    isPending,
    run(work, success) {
      if (!busy.current) void mutate(work, success);
    },
  };
}
