/** Ends the session on the client: sends no request, and stays on the page (§8). */
import type { Site } from "../request/site";
import type { PairStore } from "../signing/pair-store";
import { SESSION_TOKEN, USER_ID } from "../signing/session-cookies";

/** `notify` notifies the rest of the page and the app. */
export function logOut(
  { cookies }: Site,
  pairs: PairStore,
  notify: () => void,
): void {
  pairs.remove(cookies.read(SESSION_TOKEN), cookies.read(USER_ID));
  cookies.remove(SESSION_TOKEN);
  cookies.remove(USER_ID);
  notify();
}
