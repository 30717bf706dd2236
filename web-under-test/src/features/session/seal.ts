/**
 * Encrypts a text so that only the server can decrypt it: AES-256-CBC with a fresh key, which is encrypted by RSA with
 * PKCS#1 v1.5 padding (§9); WebCrypto doesn't support that padding.
 */
import { PKCS1_KEM, type PublicKey } from "micro-rsa-dsa-dh/rsa.js";
import { fromBase64, toBase64, utf8, type Bytes } from "../signing/encoding";
import { SIGNATURE } from "../signing/rsa";

const KEY_BYTES = 32;
const IV_BYTES = 16;
const SEPARATOR = ".";

/** The encrypted key, the vector and the ciphertext. @throws Error when the server's key can't be parsed. */
export async function seal(
  subtle: SubtleCrypto,
  randomBytes: (count: number) => Bytes,
  serverPublicKey: string,
  text: string,
): Promise<string> {
  const contentKey = randomBytes(KEY_BYTES);
  const iv = randomBytes(IV_BYTES);
  const algorithm = { name: "AES-CBC", iv };
  const key = await subtle.importKey("raw", contentKey, "AES-CBC", false, [
    "encrypt",
  ]);
  const closed = await subtle.encrypt(algorithm, key, utf8(text));
  const serverKey = await readPublicKey(subtle, fromBase64(serverPublicKey));
  return [PKCS1_KEM.encrypt(serverKey, contentKey), iv, new Uint8Array(closed)]
    .map(toBase64)
    .join(SEPARATOR);
}

/** The browser parses the key's structure, and exports its numbers. */
async function readPublicKey(
  subtle: SubtleCrypto,
  spki: Bytes,
): Promise<PublicKey> {
  const key = await subtle.importKey("spki", spki, SIGNATURE, true, ["verify"]);
  const { n = "", e = "" } = await subtle.exportKey("jwk", key);
  return { n: toNumber(n), e: toNumber(e) };
}

function toNumber(base64url: string): bigint {
  const base64 = base64url.replaceAll("-", "+").replaceAll("_", "/");
  return fromBase64(base64).reduce(
    (number, byte) => number * 256n + BigInt(byte),
    0n,
  );
}
