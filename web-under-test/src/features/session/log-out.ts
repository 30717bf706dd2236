/** Ends the session on this side: asks no server, and leaves the page where it is (§8). */
import type { Site } from "../request/site";
import type { PairStore } from "../signing/pair-store";
import { SESSION_TOKEN, USER_ID } from "../signing/session-cookies";

/** `tell` tells whoever else has to know. */
export function logOut(
  { cookies }: Site,
  pairs: PairStore,
  tell: () => void,
): void {
  pairs.remove(cookies.read(SESSION_TOKEN), cookies.read(USER_ID));
  cookies.remove(SESSION_TOKEN);
  cookies.remove(USER_ID);
  tell();
}
