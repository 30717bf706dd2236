/**
 * The session's guard of requests: signing, encryption and device checks, in the order of §7.2. It
 * also stores the keys of logins.
 */
import type { GuardedSending, RequestGuard } from "../request/guard";
import type { Site } from "../request/site";
import type { KeyPair } from "../signing/key-pair";
import { SESSION_TOKEN } from "../signing/session-cookies";
import type { Signing } from "../signing/signing";
import { isEncryptedPath } from "./encrypted-paths";
import { treatBody } from "./login-encryption";
import { userIdIn } from "./user-id";

/** `loggedIn` is called after each login. */
export function createSessionGuard(
  signing: Signing,
  site: Site,
  loggedIn: () => void,
): RequestGuard {
  return {
    refused: signing.refused,
    async begin(path): Promise<GuardedSending> {
      const end = await signing.setup.wait();
      let pair: KeyPair | null = null;
      return {
        async body(fields) {
          const treated = await treatBody(signing, site, end, path, fields);
          if (treated.kind === "not-sent") return null;
          ({ pair } = treated);
          const sent = treated.kind === "encrypted" ? treated.fields : fields;
          return signing.checkDevice(end, path, sent);
        },
        headers: (body) => signing.headers(end, path, body),
        succeeded(data) {
          if (isEncryptedPath(path) && keepKeys(signing, site, pair, data))
            loggedIn();
        },
      };
    },
  };
}

/** For a login with a user and a token, stores its pair under both. Returns whether it was one. */
function keepKeys(
  { pairs }: Signing,
  { cookies }: Site,
  pair: KeyPair | null,
  data: unknown,
): boolean {
  const userId = userIdIn(data);
  const token = cookies.read(SESSION_TOKEN);
  if (userId === null || token === null || token === "") return false;
  if (pair !== null) pairs.save(pair, token, userId);
  return true;
}
