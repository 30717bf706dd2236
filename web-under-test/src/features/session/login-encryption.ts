/** Decides whether a login's body is encrypted, and which key pair the client sends (§4, §5). */
import type { Fields } from "../request/clean";
import type { Site } from "../request/site";
import type { KeyPair } from "../signing/key-pair";
import { SESSION_TOKEN } from "../signing/session-cookies";
import type { Signing } from "../signing/signing";
import type { SetupEnd } from "../signing/signing-setup";
import { isEncryptedPath, isSwitchPath } from "./encrypted-paths";
import { seal } from "./seal";
import { splitFields } from "./secret-fields";

export type Treated =
  /** `pair` is the session's, if that is why the login was not encrypted. */
  | { readonly kind: "as-it-is"; readonly pair: KeyPair | null }
  | { readonly kind: "not-sent" }
  | {
      readonly kind: "encrypted";
      readonly fields: Fields;
      readonly pair: KeyPair;
    };

const AS_IT_IS: Treated = { kind: "as-it-is", pair: null };
const NOT_SENT: Treated = { kind: "not-sent" };

export async function treatBody(
  signing: Pick<Signing, "pairs" | "pagePair">,
  site: Site,
  end: SetupEnd,
  path: string,
  fields: Fields,
): Promise<Treated> {
  if (!isEncryptedPath(path) || end.name === "skipped" || !site.isHttps)
    return AS_IT_IS;
  const { subtle } = site;
  if (end.name !== "ready" || subtle === undefined) return NOT_SENT;
  const token = site.cookies.read(SESSION_TOKEN);
  const stored = token === null ? null : signing.pairs.underToken(token);
  if (stored !== null && !isSwitchPath(path))
    return { kind: "as-it-is", pair: stored };

  const { defaultAlgorithm, serverPublicKey } = end.config;
  const pair = await signing.pagePair.obtain(defaultAlgorithm, stored);
  const { secret, clear } = splitFields(fields);
  const text = JSON.stringify({
    ...secret,
    clientPublicKey: pair.publicKey,
    clientAlgorithm: pair.algorithm,
  });
  const bodyCiphertext = await seal(
    subtle,
    site.randomBytes,
    serverPublicKey,
    text,
  );
  return { kind: "encrypted", fields: { ...clear, bodyCiphertext }, pair };
}
