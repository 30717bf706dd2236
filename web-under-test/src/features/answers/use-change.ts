/** A change that a person asked the server for: one at a time, and told how it went. */
import { useRef, useState } from "react";
import { useKit } from "../../ui/use-kit";
import type { RequestClient } from "../request/request-client";
import { useSession } from "../session/session-context";
import { isTold } from "./is-told";
import { useFailureText } from "./use-failure-text";

export interface Change {
  readonly isRunning: boolean;
  /** Says `success` when `work` is done; a failure is said in its own words. */
  run(work: (client: RequestClient) => Promise<void>, success: string): void;
}

export function useChange(): Change {
  const { client } = useSession();
  const { messages } = useKit();
  const tell = useFailureText();
  const [isRunning, setRunning] = useState(false);
  // State is as old as the last rendering; two clicks may come sooner.
  const busy = useRef(false);
  const follow = async (
    work: (client: RequestClient) => Promise<void>,
    success: string,
  ): Promise<void> => {
    busy.current = true;
    setRunning(true);
    try {
      await work(client);
      messages.show({ message: success, type: "success" });
    } catch (error) {
      if (!isTold(error))
        messages.show({ message: tell(error), type: "error" });
    } finally {
      busy.current = false;
      setRunning(false);
    }
  };
  return {
    isRunning,
    run(work, success) {
      if (!busy.current) void follow(work, success);
    },
  };
}
