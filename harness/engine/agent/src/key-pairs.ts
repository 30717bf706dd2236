/**
 * RSA key pairs that are the same in every run, and take no time: `crypto.subtle.generateKey` imports pairs of the
 * engine. Whatever is unusual goes to the browser's own function, and so do all errors.
 */
import {
  apply,
  bare,
  hasOwn,
  listOf,
  newPromise,
  own,
  parseJson,
  setProperty,
} from "./builtins";
import type { Natives } from "./natives";

type Scope = Window & typeof globalThis;

const { isArray } = Array;
const { then } = Promise.prototype;

const SIGNATURE = { ofPrivate: ["sign"], ofPublic: ["verify"] };

/** The usages of both keys, by algorithm. */
const USAGES: Readonly<
  Record<string, { ofPrivate: string[]; ofPublic: string[] }>
> = bare({
  "RSASSA-PKCS1-v1_5": SIGNATURE,
  "RSA-PSS": SIGNATURE,
  "RSA-OAEP": {
    ofPrivate: ["decrypt", "unwrapKey"],
    ofPublic: ["encrypt", "wrapKey"],
  },
});

const HASHES = ["SHA-1", "SHA-256", "SHA-384", "SHA-512"];

const LENGTHS = [1024, 2048];

/** A pair to be generated. */
interface Wanted {
  name: string;
  hash: string;
  length: number;
  extractable: boolean;
  privateUsages: KeyUsage[];
  publicUsages: KeyUsage[];
}

export function installKeyPairs(
  scope: Scope,
  natives: Pick<Natives, "queryEngine">,
): void {
  const { SubtleCrypto, Uint8Array: Bytes } = scope as Partial<Scope>;
  if (!SubtleCrypto || !Bytes) return;
  const { generateKey, importKey } = SubtleCrypto.prototype;
  const { subtle } = scope.crypto;
  const importPair = async (
    { name, hash, extractable, privateUsages, publicUsages }: Wanted,
    jwk: JsonWebKey,
  ): Promise<CryptoKeyPair> => {
    const { kty, n, e } = jwk;
    const load = (
      key: object,
      isExtractable: boolean,
      usages: KeyUsage[],
    ): Promise<CryptoKey> =>
      own(
        apply(importKey, subtle, [
          "jwk",
          bare(key),
          bare({ name, hash }),
          isExtractable,
          apply(listOf, undefined, usages),
        ]) as Promise<CryptoKey>,
      );
    const privateKey = await load(jwk, extractable, privateUsages);
    const publicKey = await load({ kty, n, e }, true, publicUsages);
    return { privateKey, publicKey };
  };
  const generate = function (this: unknown, ...args: unknown[]): unknown {
    const wanted = this === subtle ? wantedBy(args, Bytes) : undefined;
    const text = wanted && natives.queryEngine(`key-pair ${wanted.length}`);
    if (!wanted || typeof text !== "string")
      return apply(generateKey, this, args);
    const pair = own(importPair(wanted, parseJson(text) as JsonWebKey));
    return newPromise((resolve, reject) => {
      void own(apply(then, pair, [resolve, reject]) as Promise<void>);
    });
  };
  setProperty(generate, "name", { value: "generateKey" });
  setProperty(generate, "length", { value: generateKey.length });
  setProperty(SubtleCrypto.prototype, "generateKey", {
    value: generate,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** The pair that a call asks for; `undefined` if the call is unusual or invalid. */
function wantedBy(
  { 0: algorithm, 1: extractable, 2: usages }: unknown[],
  Bytes: typeof Uint8Array,
): Wanted | undefined {
  try {
    const { name, modulusLength, publicExponent, hash } =
      algorithm as RsaHashedKeyGenParams;
    const hashName = typeof hash === "string" ? hash : hash.name;
    if (!hasOwn(USAGES, name) || !isOneOf(HASHES, hashName)) return undefined;
    if (!isOneOf(LENGTHS, modulusLength)) return undefined;
    if (!isUsualExponent(publicExponent, Bytes)) return undefined;
    const wanted: Wanted = {
      name,
      hash: hashName,
      length: modulusLength,
      extractable: Boolean(extractable),
      privateUsages: [],
      publicUsages: [],
    };
    return sortUsages(usages, wanted) ? wanted : undefined;
  } catch {
    return undefined;
  }
}

/** Gives each key its usages. Returns `false` if they are invalid for the algorithm, or leave the private key none. */
function sortUsages(usages: unknown, wanted: Wanted): boolean {
  const known = USAGES[wanted.name];
  if (!known || !isArray(usages)) return false;
  const { ofPrivate, ofPublic } = known;
  const { privateUsages, publicUsages } = wanted;
  for (let index = 0; index < usages.length; index += 1) {
    const usage: unknown = usages[index];
    if (isOneOf(ofPrivate, usage))
      privateUsages[privateUsages.length] = usage as KeyUsage;
    else if (isOneOf(ofPublic, usage))
      publicUsages[publicUsages.length] = usage as KeyUsage;
    else return false;
  }
  return privateUsages.length > 0;
}

/** Whether it is 65537, the exponent of the engine's pairs. */
function isUsualExponent(exponent: unknown, Bytes: typeof Uint8Array): boolean {
  return (
    exponent instanceof Bytes &&
    exponent.length === 3 &&
    exponent[0] === 1 &&
    exponent[1] === 0 &&
    exponent[2] === 1
  );
}

function isOneOf(values: readonly unknown[], value: unknown): boolean {
  for (let index = 0; index < values.length; index += 1)
    if (values[index] === value) return true;
  return false;
}
