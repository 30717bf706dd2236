/** Whether this browser holds a session; only the server knows whether it is valid. Checked on every page. */
import { useLocation } from "react-router";
import { useSession } from "../session/session-context";
import { SESSION_TOKEN } from "../signing/session-cookies";

export function useIsLoggedIn(): boolean {
  useLocation();
  const { site } = useSession();
  return (site.cookies.read(SESSION_TOKEN) ?? "") !== "";
}
