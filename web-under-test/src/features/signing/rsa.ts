/** RSA signatures by WebCrypto: RSASSA-PKCS1-v1_5 with SHA-256. */
import { fromBase64, toBase64, utf8, type Bytes } from "./encoding";

export const SIGNATURE = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
} as const;

/** Signs the UTF-8 of `text` with a PKCS#8 key; base64. */
export async function signText(
  subtle: SubtleCrypto,
  privateKey: Bytes,
  text: string,
): Promise<string> {
  const key = await subtle.importKey("pkcs8", privateKey, SIGNATURE, false, [
    "sign",
  ]);
  return toBase64(
    new Uint8Array(await subtle.sign(SIGNATURE.name, key, utf8(text))),
  );
}

/** Whether `signature`, in base64, is valid for the UTF-8 of `text`. An unreadable one isn't. */
export async function isSignedBy(
  subtle: SubtleCrypto,
  publicKey: Bytes,
  text: string,
  signature: string,
): Promise<boolean> {
  try {
    const key = await subtle.importKey("spki", publicKey, SIGNATURE, false, [
      "verify",
    ]);
    return await subtle.verify(
      SIGNATURE.name,
      key,
      fromBase64(signature),
      utf8(text),
    );
  } catch {
    return false;
  }
}
