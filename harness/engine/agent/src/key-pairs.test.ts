import { describe, expect, it } from "vitest";
import { installKeyPairs } from "./key-pairs";
import { newPage, type Scope } from "./testing/page";

const EXPONENT = new Uint8Array([1, 0, 1]);
const SIGNING = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 1024,
  publicExponent: EXPONENT,
};

const real = crypto.subtle;
const made = await real.generateKey(SIGNING, true, ["sign", "verify"]);
const { kty, n, e, d, p, q, dp, dq, qi } = await real.exportKey(
  "jwk",
  made.privateKey,
);
const PAIR = JSON.stringify({ kty, n, e, d, p, q, dp, dq, qi });

/** A page with the crypto of Node.js. Returns the engine's questions as well. */
function pageWithPairs(answer: string | null = PAIR) {
  const scope = newPage();
  const questions: string[] = [];
  // A separate class, since the agent replaces its method.
  class OwnSubtle {
    generateKey(...args: Parameters<typeof real.generateKey>) {
      return real.generateKey(...args);
    }
    importKey(...args: Parameters<typeof real.importKey>) {
      return real.importKey(...args);
    }
  }
  const subtle = new OwnSubtle();
  const given = { SubtleCrypto: OwnSubtle, Uint8Array, crypto: { subtle } };
  for (const [name, value] of Object.entries(given))
    Object.defineProperty(scope, name, { value, configurable: true });
  installKeyPairs(scope as Scope, {
    queryEngine: (question) => {
      questions.push(question);
      return answer;
    },
  });
  return { subtle: subtle as unknown as SubtleCrypto, questions };
}

describe("generateKey", () => {
  it("gives the engine's pair, with the keys' properties as asked for", async () => {
    const { subtle, questions } = pageWithPairs();
    const pair = await subtle.generateKey(SIGNING, false, ["verify", "sign"]);
    expect(questions).toEqual(["key-pair 1024"]);
    expect(Object.keys(pair)).toEqual(["privateKey", "publicKey"]);
    expect(pair.privateKey.extractable).toBe(false);
    expect(pair.privateKey.usages).toEqual(["sign"]);
    expect(pair.publicKey.extractable).toBe(true);
    expect(pair.publicKey.usages).toEqual(["verify"]);
    expect(pair.privateKey.algorithm).toEqual(made.privateKey.algorithm);
    const data = new TextEncoder().encode("text");
    const signature = await real.sign(SIGNING.name, pair.privateKey, data);
    expect(
      await real.verify(SIGNING.name, pair.publicKey, signature, data),
    ).toBe(true);
  });

  it("gives both keys of RSA-OAEP their usages", async () => {
    const { subtle } = pageWithPairs();
    const algorithm = { ...SIGNING, name: "RSA-OAEP", hash: { name: "SHA-1" } };
    const pair = await subtle.generateKey(algorithm, true, [
      "encrypt",
      "wrapKey",
      "unwrapKey",
    ]);
    expect(pair.privateKey.usages).toEqual(["unwrapKey"]);
    expect(pair.publicKey.usages).toEqual(["encrypt", "wrapKey"]);
  });

  it.each([
    ["another length", { ...SIGNING, modulusLength: 512 }, ["sign"]],
    [
      "another exponent",
      { ...SIGNING, publicExponent: new Uint8Array([3]) },
      ["sign"],
    ],
    ["another algorithm", { name: "ECDSA", namedCurve: "P-256" }, ["sign"]],
  ] as const)("leaves %s to the browser", async (_, algorithm, usages) => {
    const { subtle, questions } = pageWithPairs();
    await subtle.generateKey(algorithm as typeof SIGNING, true, [...usages]);
    expect(questions).toEqual([]);
  });

  it.each([
    ["no usage for the private key", SIGNING, ["verify"]],
    ["a usage of another algorithm", SIGNING, ["sign", "encrypt"]],
    ["an unknown hash", { ...SIGNING, hash: "SHA-0" }, ["sign"]],
    ["no algorithm", null, ["sign"]],
  ] as const)(
    "leaves the error for %s to the browser",
    async (_, algorithm, usages) => {
      const { subtle, questions } = pageWithPairs();
      await expect(async () =>
        subtle.generateKey(algorithm as typeof SIGNING, true, [...usages]),
      ).rejects.toThrow();
      expect(questions).toEqual([]);
    },
  );

  it("is the browser's own if the engine has no pair", async () => {
    const { subtle } = pageWithPairs(null);
    const pair = await subtle.generateKey(SIGNING, true, ["sign", "verify"]);
    const other = await real.importKey(
      "jwk",
      JSON.parse(PAIR) as JsonWebKey,
      SIGNING,
      true,
      ["sign"],
    );
    expect(await real.exportKey("jwk", pair.privateKey)).not.toEqual(
      await real.exportKey("jwk", other),
    );
  });
});
