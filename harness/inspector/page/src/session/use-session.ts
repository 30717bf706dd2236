/** The session for React components. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Hello } from "../wire.generated";
import type { Session } from "./session";
import type { SessionState } from "./state";

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("there is no session around this");
  return session;
}

/** A part of the session's state. `select` must return the same value for the same state. */
export function useSessionState<Part>(
  select: (state: SessionState) => Part,
): Part {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => select(session.get()));
}

/** The binary's `hello`. Panels are only shown after it. */
export function useHello(): Hello {
  const hello = useSessionState((state) => state.hello);
  if (hello === null) throw new Error("the binary has not sent `hello` yet");
  return hello;
}

/** Whether commands can be sent. */
export function useIsConnected(): boolean {
  return useSessionState(({ connection }) => connection.kind === "open");
}
