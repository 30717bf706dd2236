import { describe, expect, it, vi } from "vitest";
import { fakeSite } from "../../test/fake-site";
import { fakeTimers } from "../../test/fake-timers";
import { BACKUP_PAIRS } from "./backup-pairs";
import { createPagePair } from "./page-pair";
import { createPairStore } from "./pair-store";

const SPARE = "gw_sign_pair_spare";

function open(subtle: SubtleCrypto | undefined = crypto.subtle) {
  const { local, localKeys } = fakeSite();
  const timers = fakeTimers();
  const store = createPairStore(local, timers.now);
  const log = { write: vi.fn<(event: string, reason: string) => void>() };
  const page = createPagePair({ subtle: () => subtle, timers, store, log });
  return { localKeys, log, page, store, timers };
}

/** A browser that never finishes. */
function slow(): SubtleCrypto {
  return {
    generateKey: () => new Promise(() => {}),
  } as unknown as SubtleCrypto;
}

describe("the page's pair", () => {
  it("is made once, followed by a spare one", async () => {
    const { localKeys, log, page } = open();
    expect(page.current()).toBeNull();
    const [one, other] = await Promise.all([
      page.obtain("rsa1024", null),
      page.obtain("rsa1024", BACKUP_PAIRS.rsa2048),
    ]);
    expect(one).toBe(other);
    expect(page.current()).toBe(one);
    expect(one.algorithm).toBe("rsa1024");
    expect(one.privateKeyPem).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
    await vi.waitFor(() => expect(localKeys.has(SPARE)).toBe(true));
    const spare: unknown = JSON.parse(localKeys.get(SPARE) ?? "");
    expect(spare).toMatchObject({
      algorithm: "rsa1024",
      timestamp: 1_767_268_800_000,
    });
    expect(spare).not.toMatchObject({ publicKey: one.publicKey });
    expect(log.write).not.toHaveBeenCalled();
  });

  it("is the stored one if there is none yet, without a spare one", async () => {
    const { localKeys, page } = open();
    const pair = await page.obtain("rsa1024", BACKUP_PAIRS.rsa2048);
    expect(pair).toBe(BACKUP_PAIRS.rsa2048);
    expect(await page.obtain("rsa1024", null)).toBe(pair);
    expect(localKeys.size).toBe(0);
  });

  it("is the spare one after eight seconds, which is then used up", async () => {
    const { localKeys, log, page, store, timers } = open(slow());
    store.saveSpare({ ...BACKUP_PAIRS.rsa1024, publicKey: "spare" });
    const pair = page.obtain("rsa1024", null);
    timers.advance(7_999);
    expect(log.write).not.toHaveBeenCalled();
    timers.advance(1);
    expect(await pair).toMatchObject({ publicKey: "spare" });
    expect(log.write.mock.calls).toEqual([["key-pair-timeout", "rsa1024"]]);
    expect(localKeys.has(SPARE)).toBe(false);
  });

  it("is the built-in one if the spare one has another algorithm", async () => {
    const { page, store, timers } = open(slow());
    store.saveSpare(BACKUP_PAIRS.rsa1024);
    const pair = page.obtain("rsa2048", null);
    timers.advance(8_000);
    expect(await pair).toBe(BACKUP_PAIRS.rsa2048);
    expect(store.spare()).not.toBeNull();
  });

  it("is the built-in one at once if the browser can't make one", async () => {
    const { log, page } = open({
      generateKey: async () => {
        throw new DOMException("no");
      },
    } as unknown as SubtleCrypto);
    expect(await page.obtain("rsa1024", null)).toBe(BACKUP_PAIRS.rsa1024);
    expect(log.write.mock.calls).toEqual([["key-pair-failed", "rsa1024"]]);
  });
});

describe("stored pairs", () => {
  it.each(["{", "{}", '{"publicKey":"a","privateKeyPem":"b"}'])(
    "ignore %s",
    (text) => {
      const { localKeys, store } = open();
      localKeys.set("gw_sign_pair_token_t", text);
      expect(store.underToken("t")).toBeNull();
    },
  );

  it("are saved under token and user, and removed together", () => {
    const { localKeys, store } = open();
    store.save(BACKUP_PAIRS.rsa1024, "t", "7");
    store.save(BACKUP_PAIRS.rsa2048, "u", "8");
    expect([...localKeys.keys()]).toEqual([
      "gw_sign_pair_token_t",
      "gw_sign_pair_user_7",
      "gw_sign_pair_token_u",
      "gw_sign_pair_user_8",
    ]);
    expect(store.underUser("7")).toEqual(BACKUP_PAIRS.rsa1024);
    expect(store.users()).toEqual(["7", "8"]);
    store.remove("t", "7");
    store.remove(null, null);
    expect(store.underToken("t")).toBeNull();
    expect(store.users()).toEqual(["8"]);
  });
});
