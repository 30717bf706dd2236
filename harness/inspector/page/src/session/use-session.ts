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

/** A part of the session's state. What `select` gives has to stay the same while the state does. */
export function useSessionState<Part>(
  select: (state: SessionState) => Part,
): Part {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => select(session.get()));
}

/** What the binary said first. Panels are only shown once it has. */
export function useHello(): Hello {
  const hello = useSessionState((state) => state.hello);
  if (hello === null) throw new Error("the binary has not said hello yet");
  return hello;
}

/** Whether commands can be sent. */
export function useIsConnected(): boolean {
  return useSessionState(({ connection }) => connection.kind === "open");
}
