/** Login: encrypted fields, the key pair in use, and what is stored (§3, §4, §5). */
import { PKCS1_KEM } from "micro-rsa-dsa-dh/rsa.js";
import { describe, expect, it, vi } from "vitest";
import vectors from "../../../../fixtures/keys/vectors.json";
import { fakeSession, type FakeSession } from "../../test/fake-session";
import { CONFIG_PATH, type FakeRequest } from "../../test/fake-site";
import { readFixture } from "../../test/read-fixture";
import { BACKUP_PAIRS } from "../signing/backup-pairs";
import { fromBase64, fromPem, toBase64, toHex } from "../signing/encoding";
import { SIGNATURE } from "../signing/rsa";
import { isEncryptedPath, isSwitchPath } from "./encrypted-paths";
import { seal } from "./seal";
import { splitFields } from "./secret-fields";

const LOGIN = "/v1/user/login";
const { subtle } = crypto;

/** Decrypts a sealed text as the server does. */
async function unseal(sealed: string): Promise<string> {
  const [key = "", iv = "", closed = ""] = sealed.split(".");
  const pem = await subtle.importKey(
    "pkcs8",
    fromPem(await readFixture("keys/server.private.pem")),
    SIGNATURE,
    true,
    ["sign"],
  );
  const { n = "", d = "" } = await subtle.exportKey("jwk", pem);
  const number = (text: string): bigint =>
    BigInt(
      `0x${toHex(fromBase64(text.replaceAll("-", "+").replaceAll("_", "/")))}`,
    );
  const raw = PKCS1_KEM.decrypt(
    { n: number(n), d: number(d) },
    fromBase64(key),
  );
  const aes = await subtle.importKey(
    "raw",
    new Uint8Array(raw),
    "AES-CBC",
    false,
    ["decrypt"],
  );
  const algorithm = { name: "AES-CBC", iv: fromBase64(iv) };
  return new TextDecoder().decode(
    await subtle.decrypt(algorithm, aes, fromBase64(closed)),
  );
}

async function secretOf(request: FakeRequest | undefined): Promise<unknown> {
  const body = request?.body as { bodyCiphertext: string };
  return JSON.parse(await unseal(body.bodyCiphertext));
}

const respondsToLogin = (
  { site }: FakeSession,
  path = LOGIN,
  token = "t2",
): void =>
  site.responds(path, {
    data: { userInfo: { userId: 1_000_001 } },
    also: () => {
      site.cookies.write("bt_rtoken", token, 1_000);
      site.cookies.write("bt_uid", "1000001", 1_000);
    },
  });

const login = ({ session }: FakeSession) =>
  session.accounts.login.user({
    loginName: "ann@exchange.test",
    pwd: " secret ",
    areaCode: undefined,
  });

describe("sealing", () => {
  it("matches the test vectors, and can be decrypted", async () => {
    const { sealed, serverPublicKey } = vectors;
    const bytes = (hex: string) =>
      Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number(`0x${pair}`));
    const given = [bytes(sealed.key), bytes(sealed.iv)];
    const counts: number[] = [];
    const text = await seal(
      subtle,
      (count) => {
        counts.push(count);
        return given.shift() ?? new Uint8Array();
      },
      serverPublicKey,
      sealed.plaintext,
    );
    expect(counts).toEqual([32, 16]);
    expect(text.split(".").slice(1)).toEqual([
      toBase64(bytes(sealed.iv)),
      sealed.ciphertext,
    ]);
    expect(await unseal(text)).toBe(sealed.plaintext);
    expect(await unseal(sealed.bodyCiphertext)).toBe(sealed.plaintext);
  });

  it("takes the listed fields of the top level, in order", () => {
    expect(
      splitFields({ z: 1, pwd: "p", areaCode: "1", more: { pwd: "x" }, id: 7 }),
    ).toEqual({
      secret: { pwd: "p", areaCode: "1", id: 7 },
      clear: { z: 1, more: { pwd: "x" } },
    });
  });

  it.each([
    [LOGIN, true, false],
    ["/v1/user/login/", false, false],
    ["/v1/user/login/systemLogin", false, false],
    ["/v1/user/public/third/tg/signV2", true, false],
    ["/v1/user/sub/switLogin", true, true],
    ["/v1/spot/withdraw", false, false],
  ])("classifies %s", (path, isEncrypted, isSwitch) => {
    expect(isEncryptedPath(path)).toBe(isEncrypted);
    expect(isSwitchPath(path)).toBe(isSwitch);
  });
});

describe("a login", () => {
  it("encrypts its fields, and stores the pair under token and user", async () => {
    const fake = fakeSession();
    respondsToLogin(fake);
    expect(await login(fake)).toEqual({ kind: "logged-in", userId: "1000001" });
    const [request] = fake.site.to(LOGIN);
    expect(request?.body).toEqual({
      bizId: "biz-1",
      bodyCiphertext: expect.any(String),
    });
    const pair = fake.session.signing.pairs.underToken("t2");
    expect(await secretOf(request)).toEqual({
      loginName: "ann@exchange.test",
      pwd: "secret",
      clientPublicKey: pair?.publicKey,
      clientAlgorithm: "rsa1024",
    });
    expect(fake.session.signing.pairs.underUser("1000001")).toEqual(pair);
    expect(fake.site.cookies.read("preferences")).toContain('"login":true');
    expect(fake.seams.confirmHuman).toHaveBeenCalledWith({
      scene: "login",
      bizParam: "ann@exchange.test",
      areaCode: "",
    });
  });

  it("stores nothing without a token, a user or a success", async () => {
    const fake = fakeSession();
    fake.site.responds(
      LOGIN,
      { data: { userInfo: { userId: "1" } } },
      { data: { serialNO: "s-1" } },
      { code: "1", msg: "no", data: { userInfo: { userId: "1" } } },
    );
    await login(fake);
    expect(await login(fake)).toEqual({
      kind: "codes-wanted",
      serialNO: "s-1",
      version: 1,
    });
    fake.site.cookies.write("bt_rtoken", "t", 1_000);
    await expect(login(fake)).rejects.toThrow("no");
    const kept = () =>
      [...fake.site.localKeys.keys()].filter((key) => !key.endsWith("spare"));
    expect(kept()).toEqual([]);
    fake.site.responds("/v1/user/login/verify-login", {
      data: { accessTokenResVO: { userInfo: { userId: "9" } } },
    });
    await fake.session.accounts.login.verify({ serialNO: "s-1" });
    expect(kept()).toEqual(["gw_sign_pair_token_t", "gw_sign_pair_user_9"]);
  });

  it("is not encrypted in a session with a pair", async () => {
    const fake = fakeSession({ cookies: { bt_rtoken: "t" } });
    fake.session.signing.pairs.save(BACKUP_PAIRS.rsa1024, "t", "7");
    respondsToLogin(fake);
    await login(fake);
    expect(fake.site.to(LOGIN)[0]?.body).toEqual({
      loginName: "ann@exchange.test",
      pwd: "secret",
      bizId: "biz-1",
    });
  });

  it("that is not encrypted keeps the session's pair, and signs", async () => {
    const fake = fakeSession({ cookies: { bt_rtoken: "t", bt_uid: "7" } });
    const { pairs } = fake.session.signing;
    pairs.save(BACKUP_PAIRS.rsa1024, "t", "7");
    respondsToLogin(fake);
    await login(fake);
    expect(pairs.underToken("t2")).toEqual(BACKUP_PAIRS.rsa1024);
    await fake.session.client.request({
      method: "POST",
      path: "/v1/spot/withdraw",
    });
    expect(fake.site.to("/v1/spot/withdraw")[0]?.headers).toMatchObject({
      "device-sign-key": BACKUP_PAIRS.rsa1024.publicKey,
    });
  });

  it("to another account is always encrypted, with the session's pair", async () => {
    const fake = fakeSession({ cookies: { bt_rtoken: "t" } });
    fake.session.signing.pairs.save(BACKUP_PAIRS.rsa2048, "t", "7");
    const path = "/v1/user/sub/switchWeb";
    respondsToLogin(fake, path, "t3");
    await fake.session.accounts.switchTo.web({ userId: "1000001" });
    expect(await secretOf(fake.site.to(path)[0])).toEqual({
      userId: "1000001",
      clientPublicKey: BACKUP_PAIRS.rsa2048.publicKey,
      clientAlgorithm: "rsa2048",
    });
    expect(fake.session.signing.pairs.underToken("t3")).toEqual(
      BACKUP_PAIRS.rsa2048,
    );
  });

  it("is not encrypted if signing is disabled, or no key can be made", async () => {
    const closed = fakeSession();
    closed.site.responds(CONFIG_PATH, {
      data: { gatewaySignConfig: { clientOpen: false } },
    });
    const insecure = fakeSession({ isHttps: false, subtle: undefined });
    for (const fake of [closed, insecure]) {
      respondsToLogin(fake);
      await login(fake);
      expect(fake.site.to(LOGIN)[0]?.body).toHaveProperty("pwd", "secret");
      expect(fake.site.localKeys.size).toBe(0);
      expect(fake.site.cookies.read("preferences")).toContain('"login":true');
    }
  });

  it("isn't sent if the signing setup failed", async () => {
    const fake = fakeSession();
    fake.site.responds(CONFIG_PATH, "breaks");
    await expect(login(fake)).rejects.toMatchObject({ code: "sign-setup" });
    expect(fake.site.to(LOGIN)).toEqual([]);
    expect(fake.shown()).toEqual(["The system is busy"]);
  });

  it("stops if the user closed or failed the challenge", async () => {
    const fake = fakeSession();
    fake.seams.confirmHuman.mockResolvedValueOnce({ kind: "cancelled" });
    expect(await login(fake)).toEqual({ kind: "cancelled" });
    fake.seams.confirmHuman.mockResolvedValueOnce({
      kind: "failed",
      code: "60500",
      message: "challenge failed",
    });
    await expect(login(fake)).rejects.toMatchObject({
      code: "60500",
      message: "challenge failed",
      isShown: false,
    });
    expect(fake.site.requests).toEqual([]);
  });

  it("makes a spare pair afterwards", async () => {
    const fake = fakeSession();
    respondsToLogin(fake);
    await login(fake);
    await vi.waitFor(() =>
      expect(fake.site.localKeys.has("gw_sign_pair_spare")).toBe(true),
    );
  });
});
