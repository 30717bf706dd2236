/** What a session does to requests: signing, encryption and device checks, in the order of §7.2; keeps the keys of logins. */
import type { GuardedSending, RequestGuard } from "../request/guard";
import { writeLogin } from "../request/preferences";
import type { Site } from "../request/site";
import type { KeyPair } from "../signing/key-pair";
import { SESSION_TOKEN } from "../signing/session-cookies";
import type { Signing } from "../signing/signing";
import { isEncryptedPath } from "./encrypted-paths";
import { treatBody } from "./login-encryption";
import { userIdIn } from "./user-id";

export function createSessionGuard(signing: Signing, site: Site): RequestGuard {
  return {
    refused: signing.refused,
    async begin(path): Promise<GuardedSending> {
      const end = await signing.setup.wait();
      let pair: KeyPair | null = null;
      return {
        async body(fields) {
          const treated = await treatBody(signing, site, end, path, fields);
          if (treated.kind === "not-sent") return null;
          if (treated.kind === "encrypted") ({ pair } = treated);
          const sent = treated.kind === "encrypted" ? treated.fields : fields;
          return signing.checkDevice(end, path, sent);
        },
        headers: (body) => signing.headers(end, path, body),
        succeeded(data) {
          if (isEncryptedPath(path)) keepLogin(signing, site, pair, data);
        },
      };
    },
  };
}

/** A login that named a user and left a token: its pair is kept under both. */
function keepLogin(
  { pairs }: Signing,
  { cookies }: Site,
  pair: KeyPair | null,
  data: unknown,
): void {
  const userId = userIdIn(data);
  const token = cookies.read(SESSION_TOKEN);
  if (userId === null || token === null || token === "") return;
  if (pair !== null) pairs.save(pair, token, userId);
  writeLogin(cookies, true);
}
