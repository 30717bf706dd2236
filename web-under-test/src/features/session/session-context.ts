/** The context that the account pages share. */
import { createContext, useContext } from "react";
import type { Session } from "./session";

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null)
    throw new Error("the account pages stand inside SessionContext");
  return session;
}
