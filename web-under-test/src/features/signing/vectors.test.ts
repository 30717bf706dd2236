/**
 * Compares the results of these keys for known inputs with the test vectors that every implementation
 * must match.
 */
import { describe, expect, it } from "vitest";
import vectors from "../../../../fixtures/keys/vectors.json";
import { fakeSite, SIGN_CONFIG } from "../../test/fake-site";
import { readFixture } from "../../test/read-fixture";
import { authorityKey } from "./authority";
import { BACKUP_PAIRS } from "./backup-pairs";
import { addDeviceCheck } from "./device-check";
import { toPem } from "./encoding";
import { ALGORITHMS } from "./key-pair";
import { createPairStore } from "./pair-store";
import { isSignedBy } from "./rsa";
import { parseSignConfig } from "./sign-config";
import { signHeaders } from "./sign-request";

const { subtle } = crypto;

describe("the built-in keys", () => {
  it("include the authority's key from its certificate", async () => {
    expect(toPem("PUBLIC KEY", authorityKey())).toBe(
      await readFixture("keys/signing-authority.public.pem"),
    );
  });

  it.each(ALGORITHMS)("include the backup pair of %s", async (algorithm) => {
    const { publicKey, privateKeyPem } = BACKUP_PAIRS[algorithm];
    expect(publicKey).toBe(vectors.clientPublicKey[algorithm]);
    const name = algorithm.replace("rsa", "client-backup-");
    expect(privateKeyPem).toBe(await readFixture(`keys/${name}.private.pem`));
  });

  it("recognise the authority's signature", async () => {
    const { serverPublicKey: key, serverPublicKeySign: sign } = vectors;
    const isSigned = (text: string, signature: string) =>
      isSignedBy(subtle, authorityKey(), text, signature);
    expect(await isSigned(key, sign)).toBe(true);
    expect(await isSigned(`${key} `, sign)).toBe(false);
    expect(await isSigned(key, sign.replace("WbVN", "XbVN"))).toBe(false);
    expect(await isSigned(key, "not base64!")).toBe(false);
    expect(await isSignedBy(subtle, new Uint8Array([1, 2]), key, sign)).toBe(
      false,
    );
  });
});

describe("signed requests", () => {
  const cases = vectors.signed.flatMap((vector) =>
    ALGORITHMS.map((algorithm) => ({ ...vector, algorithm })),
  );

  it.each(cases)(
    "has the headers of mode $mode with $algorithm",
    async ({ mode, path, time, traceId, body, dataMd5, sign, algorithm }) => {
      const config = parseSignConfig({
        ...SIGN_CONFIG,
        exactUrls: { [path]: mode },
      });
      if (config?.clientOpen !== true) throw new Error("no configuration");
      const pair = BACKUP_PAIRS[algorithm];
      const request = { path, time, traceId, body };
      expect(await signHeaders(subtle, config, pair, request)).toEqual({
        "device-sign": sign[algorithm],
        "device-sign-mode": String(mode),
        "device-sign-data-md5": dataMd5,
        "device-sign-key": vectors.clientPublicKey[algorithm],
        "device-sign-time": String(time),
        traceId,
      });
    },
  );
});

describe("the device check", () => {
  const { userId, userCheckDeviceUserIdHash: hash } = vectors.deviceCheck;

  const storeWith = (user: string) => {
    const store = createPairStore(site.local, () => 1);
    store.save(BACKUP_PAIRS.rsa2048, "t", user);
    return store;
  };
  const site = fakeSite();

  it.each([
    ["the session's user", userId, {}],
    ["a user named by hash", null, { userCheckDeviceUserIdHash: hash }],
  ])("signs for %s", async (_, current, fields) => {
    expect(
      await addDeviceCheck(subtle, storeWith(userId), current, {
        a: 1,
        ...fields,
      }),
    ).toEqual({
      a: 1,
      userCheckDeviceUserIdHash: hash,
      userCheckDeviceSign: vectors.deviceCheck.userCheckDeviceSign.rsa2048,
      lastAlgorithm: "rsa2048",
    });
  });

  it.each([
    ["no user is known", null, {}],
    ["the user has no pair", "other", {}],
    ["the hash belongs to no user", userId, { userCheckDeviceUserIdHash: "0" }],
  ])("adds nothing if %s", async (_, current, fields) => {
    expect(
      await addDeviceCheck(subtle, storeWith(userId), current, fields),
    ).toEqual(fields);
  });
});
