/** The client's key pair: creation, the storage format, and the built-in pairs for when creation takes too long (§4). */
import * as v from "valibot";
import { toBase64, toPem, fromPem } from "./encoding";
import { SIGNATURE, signText } from "./rsa";

export const ALGORITHMS = ["rsa1024", "rsa2048"] as const;

export type Algorithm = (typeof ALGORITHMS)[number];

const MODULUS_BITS: Readonly<Record<Algorithm, number>> = {
  rsa1024: 1_024,
  rsa2048: 2_048,
};

export interface KeyPair {
  /** Base64 of the SPKI. */
  readonly publicKey: string;
  /** PKCS#8. */
  readonly privateKeyPem: string;
  readonly algorithm: Algorithm;
}

/** A pair in storage format, in JSON. */
export const storedPair = v.object({
  publicKey: v.string(),
  privateKeyPem: v.string(),
  algorithm: v.picklist(ALGORITHMS),
  /** When it was stored, in milliseconds since 1970. */
  timestamp: v.number(),
});

/** May take seconds. @throws DOMException when the browser can't make one. */
export async function makeKeyPair(
  subtle: SubtleCrypto,
  algorithm: Algorithm,
): Promise<KeyPair> {
  const pair = await subtle.generateKey(
    {
      ...SIGNATURE,
      modulusLength: MODULUS_BITS[algorithm],
      publicExponent: new Uint8Array([1, 0, 1]),
    },
    true,
    ["sign", "verify"],
  );
  const [publicKey, privateKey] = await Promise.all([
    subtle.exportKey("spki", pair.publicKey),
    subtle.exportKey("pkcs8", pair.privateKey),
  ]);
  return {
    publicKey: toBase64(new Uint8Array(publicKey)),
    privateKeyPem: toPem("PRIVATE KEY", new Uint8Array(privateKey)),
    algorithm,
  };
}

/** Signs `text` with a pair; base64. @throws DOMException when the stored key can't be parsed. */
export function signWith(
  subtle: SubtleCrypto,
  pair: KeyPair,
  text: string,
): Promise<string> {
  return signText(subtle, fromPem(pair.privateKeyPem), text);
}
