/** Signing on a page: setup, signatures, refusals (§4, §8). */
import { describe, expect, it, vi } from "vitest";
import vectors from "../../../../fixtures/keys/vectors.json";
import { fakeSession, type FakeSession } from "../../test/fake-session";
import { CONFIG_PATH, LOG_PATH, SIGN_CONFIG } from "../../test/fake-site";
import { BACKUP_PAIRS } from "../signing/backup-pairs";

const PATH = "/v1/spot/withdraw";
const READY = [
  "idle → fetching (first request)",
  "fetching → verifying (configuration fetched)",
  "verifying → ready (server key verified)",
];

const post = ({ session }: FakeSession, path = PATH) =>
  session.client.request({ method: "POST", path, payload: { a: 1 } });

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => "no failure",
    (error: unknown) => error,
  );

/** A logged-in user with a pair. */
function loggedIn(): FakeSession {
  const fake = fakeSession({ cookies: { bt_rtoken: "t", bt_uid: "7" } });
  fake.session.signing.pairs.save(BACKUP_PAIRS.rsa1024, "t", "7");
  return fake;
}

const logged = (fake: FakeSession) =>
  fake.site.to(LOG_PATH).map(({ body }) => body);

describe("the setup", () => {
  it("runs once, before the first request, and is cached for the browser's session", async () => {
    const fake = fakeSession();
    await Promise.all([post(fake), post(fake)]);
    await post(fake);
    expect(fake.site.requests.map(({ path }) => path)).toEqual([
      CONFIG_PATH,
      PATH,
      PATH,
      PATH,
    ]);
    expect(fake.moves()).toEqual(READY);
    expect(
      JSON.parse(fake.site.sessionKeys.get("gatewaySignConfig") ?? ""),
    ).toEqual(SIGN_CONFIG);
  });

  it.each(["full", "refused"] as const)(
    "runs once with storage that is %s",
    async (storage) => {
      const fake = fakeSession({ storage });
      await post(fake);
      await post(fake);
      const paths = fake.site.requests.map(({ path }) => path);
      expect(paths).toEqual([CONFIG_PATH, PATH, PATH]);
      expect(fake.moves()).toEqual(READY);
    },
  );

  it("uses a cached configuration, and verifies it again", async () => {
    const fake = fakeSession();
    fake.site.session.setItem("gatewaySignConfig", JSON.stringify(SIGN_CONFIG));
    await post(fake);
    expect(fake.site.to(CONFIG_PATH)).toEqual([]);
    expect(fake.moves()).toEqual([
      "idle → verifying (configuration cached)",
      "verifying → ready (server key verified)",
    ]);
  });

  it.each(["{", "{}", '{"clientOpen":true}'])(
    "fetches the configuration again if %s is cached",
    async (kept) => {
      const fake = fakeSession();
      fake.site.session.setItem("gatewaySignConfig", kept);
      await post(fake);
      expect(fake.moves()).toEqual(READY);
    },
  );

  it("is skipped if the client isn't to sign", async () => {
    const fake = loggedIn();
    const closed = { clientOpen: false };
    fake.site.responds(CONFIG_PATH, { data: { gatewaySignConfig: closed } });
    await post(fake);
    expect(fake.site.to(PATH)[0]?.headers).not.toHaveProperty("device-sign");
    expect(fake.moves()[1]).toBe("fetching → skipped (clientOpen is false)");
    expect(fake.site.sessionKeys.get("gatewaySignConfig")).toBe(
      '{"clientOpen":false}',
    );
    const next = fakeSession();
    next.site.session.setItem("gatewaySignConfig", '{"clientOpen":false}');
    await post(next);
    expect(next.moves()).toEqual(["idle → skipped (clientOpen is false)"]);
  });

  it.each([
    [
      "the key is another",
      { serverPublicKey: vectors.clientPublicKey.rsa2048 },
    ],
    ["the signature is not one", { serverPublicKeySign: "!" }],
  ])("is aborted permanently if %s", async (_, changes) => {
    const fake = loggedIn();
    const config = { ...SIGN_CONFIG, ...changes };
    fake.site.responds(CONFIG_PATH, { data: { gatewaySignConfig: config } });
    await post(fake);
    await post(fake);
    expect(fake.moves()[2]).toBe(
      "verifying → aborted (server key not verified)",
    );
    expect(fake.moves()).toHaveLength(3);
    expect(fake.site.to(PATH)[1]?.headers).not.toHaveProperty("device-sign");
    expect(fake.site.sessionKeys.size).toBe(0);
    expect(logged(fake)).toEqual([
      {
        bizType: "gatewaySign",
        data: {
          event: "server-key-not-verified",
          reason: config.serverPublicKey,
        },
        timestamp: 1_767_268_800_000,
        page: "/login",
      },
    ]);
  });

  it.each([
    ["breaks" as const],
    [{ http: 500 }],
    [{ code: "1", data: { gatewaySignConfig: SIGN_CONFIG } }],
    [{ data: {} }],
    [{ data: { gatewaySignConfig: { ...SIGN_CONFIG, exactUrls: 7 } } }],
  ])(
    "fails with %j, without a message, and is retried when needed",
    async (reply) => {
      const fake = fakeSession();
      fake.site.responds(CONFIG_PATH, reply, {
        data: { gatewaySignConfig: SIGN_CONFIG },
      });
      await post(fake);
      expect(fake.site.sessionKeys.size).toBe(0);
      expect(fake.shown()).toEqual([]);
      await post(fake);
      expect(fake.moves()).toEqual([
        "idle → fetching (first request)",
        "fetching → failed (configuration not fetched)",
        "failed → fetching (needed again)",
        ...READY.slice(1),
      ]);
    },
  );

  it("times out after five seconds, and the request is sent unsigned", async () => {
    const fake = loggedIn();
    fake.site.responds(CONFIG_PATH, "hangs");
    const sent = post(fake);
    await vi.waitFor(() => expect(fake.site.requests).toHaveLength(1));
    fake.timers.advance(4_999);
    expect(fake.site.to(PATH)).toEqual([]);
    fake.timers.advance(1);
    await sent;
    expect(fake.site.to(PATH)[0]?.headers).not.toHaveProperty("device-sign");
    expect(fake.moves()).toEqual(READY.slice(0, 1));
    fake.timers.advance(5_000);
    await vi.waitFor(() => expect(fake.moves()).toHaveLength(2));
    expect(fake.moves()[1]).toBe(
      "fetching → failed (configuration not fetched)",
    );
  });
});

describe("a core request", () => {
  it("is signed with the server's time", async () => {
    const fake = loggedIn();
    fake.site.responds(PATH, {
      data: 1,
      headers: { requesttime: "1700000000000" },
    });
    await post(fake);
    await post(fake);
    const [first, second] = fake.site.to(PATH);
    expect(first?.headers).toMatchObject({
      "device-sign-mode": "2",
      "device-sign-key": BACKUP_PAIRS.rsa1024.publicKey,
      "device-sign-time": "1767268800000",
    });
    expect(first?.headers["traceid"]).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.headers["traceid"]).not.toBe(first?.headers["traceid"]);
    expect(second?.headers["device-sign-time"]).toBe("1700000000000");
  });

  it.each([
    ["another path", "/v1/other", { bt_rtoken: "t" }],
    ["another session", PATH, { bt_rtoken: "u" }],
    ["no session", PATH, {}],
  ])("is not signed for %s", async (_, path, cookies) => {
    const fake = fakeSession({ cookies });
    fake.session.signing.pairs.save(BACKUP_PAIRS.rsa1024, "t", "7");
    await post(fake, path);
    expect(fake.site.to(path)[0]?.headers).not.toHaveProperty("device-sign");
  });

  it("signs an empty body for a request without one, and for multipart", async () => {
    const fake = loggedIn();
    const empty = "d41d8cd98f00b204e9800998ecf8427e";
    await fake.session.client.request({ method: "DELETE", path: PATH });
    await fake.session.client.request({
      method: "POST",
      path: PATH,
      payload: { file: new Blob(["x"]) },
      encoding: "multipart",
    });
    expect(
      fake.site.to(PATH).map(({ headers }) => headers["device-sign-data-md5"]),
    ).toEqual([empty, empty]);
  });

  it("includes a device proof if required", async () => {
    const fake = loggedIn();
    fake.site.responds("/v1/user/security/checkDevice", {
      data: { passed: true },
    });
    expect(await fake.session.accounts.checkDevice()).toBe(true);
    expect(
      fake.site.to("/v1/user/security/checkDevice")[0]?.body,
    ).toMatchObject({ lastAlgorithm: "rsa1024" });
  });
});

describe("a refusal", () => {
  it.each(["00020", "00021"])("with %s is retried once", async (code) => {
    const fake = loggedIn();
    fake.site.responds(PATH, { code, msg: "No sign" }, { data: "second" });
    const sent = post(fake);
    await vi.waitFor(() => expect(fake.shown()).toEqual(["No sign"]));
    expect(fake.site.sessionKeys.size).toBe(0);
    fake.timers.advance(1_999);
    expect(fake.site.to(PATH)).toHaveLength(1);
    fake.timers.advance(1);
    expect(await sent).toBe("second");
    expect(fake.site.to(CONFIG_PATH)).toHaveLength(2);
    expect(fake.moves()).toEqual([
      ...READY,
      `ready → idle (refused with ${code})`,
      ...READY,
    ]);
  });

  it("of the retry is shown and rejects", async () => {
    const fake = loggedIn();
    fake.site.responds(PATH, { code: "00020", msg: "" });
    const sent = failure(post(fake));
    await vi.waitFor(() =>
      expect(fake.shown()).toEqual(["The system is busy"]),
    );
    fake.timers.advance(2_000);
    expect(await sent).toMatchObject({ code: "00020", isShown: true });
    expect(fake.shown()).toHaveLength(2);
    expect(fake.site.to(PATH)).toHaveLength(2);
  });

  it("with 00022 rejects at once", async () => {
    const fake = loggedIn();
    fake.site.responds(PATH, { code: "00022", msg: "Expired" });
    expect(await failure(post(fake))).toMatchObject({ code: "00022" });
    expect(fake.moves().at(-1)).toBe("ready → idle (refused with 00022)");
    expect(fake.site.cookies.read("bt_rtoken")).toBe("t");
  });

  it("with 00023 logs out, keeps the configuration and writes to the log", async () => {
    const fake = loggedIn();
    fake.site.responds(PATH, { code: "00023", msg: "Invalid signature" });
    fake.site.cookies.write("preferences", '{"login":true}', 1_000);
    expect(await failure(post(fake))).toMatchObject({ code: "00023" });
    expect(fake.shown()).toEqual(["Invalid signature"]);
    expect(fake.site.cookies.read("bt_rtoken")).toBeNull();
    expect(fake.site.cookies.read("bt_uid")).toBeNull();
    expect(fake.site.cookies.read("preferences")).toContain('"login":false');
    expect(fake.site.localKeys.size).toBe(0);
    expect(fake.notifyApp).toHaveBeenCalledOnce();
    expect(fake.moves()).toEqual(READY);
    expect(logged(fake)).toMatchObject([
      {
        data: {
          event: "invalid-signature",
          reason: JSON.stringify({
            client: BACKUP_PAIRS.rsa1024.publicKey,
            server: SIGN_CONFIG.serverPublicKey,
          }),
        },
      },
    ]);
  });

  it("is shown and handled at most once in two seconds", async () => {
    const fake = loggedIn();
    fake.site.responds(PATH, { code: "00023", msg: "no" });
    await Promise.all([failure(post(fake)), failure(post(fake))]);
    fake.timers.advance(1_999);
    await failure(post(fake));
    expect(fake.shown()).toEqual(["no"]);
    expect(fake.notifyApp).toHaveBeenCalledTimes(1);
    fake.timers.advance(1);
    await failure(post(fake));
    expect(fake.shown()).toHaveLength(2);
    expect(fake.notifyApp).toHaveBeenCalledTimes(2);
    expect(logged(fake)).toHaveLength(4);
  });

  it("causes no transition if the server isn't trusted, and isn't retried", async () => {
    const fake = loggedIn();
    fake.site.responds(CONFIG_PATH, {
      data: {
        gatewaySignConfig: { ...SIGN_CONFIG, serverPublicKeySign: "" },
      },
    });
    fake.site.responds(PATH, { code: "00020", msg: "no" });
    expect(await failure(post(fake))).toMatchObject({ code: "00020" });
    expect(fake.moves()).toHaveLength(3);
  });

  it("in a header only is logged, but not if it is the log's own response", async () => {
    const fake = fakeSession();
    const headers = { "gw-sign-error": "odd" };
    fake.site.responds(PATH, { data: 1, headers });
    fake.site.responds(LOG_PATH, { data: {}, headers });
    expect(await post(fake)).toBe(1);
    await vi.waitFor(() =>
      expect(logged(fake)).toMatchObject([
        { data: { event: "gw-sign-error", reason: "odd" } },
      ]),
    );
    expect(fake.shown()).toEqual([]);
  });
});
