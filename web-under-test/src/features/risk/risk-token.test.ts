import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ProbeNote } from "../../lib/probe";
import { browserTimers } from "../../lib/timers";
import { fakeCookies, fakeStorage, fakeVisibility } from "../device/fakes";
import type { RiskFailure } from "./device-risk";
import { fakeDeviceRisk, type FakeDeviceRisk } from "./fake-device-risk";
import { createRiskToken } from "./risk-token";
import { createTokenMemory } from "./token-memory";

const FULL = "a".repeat(40);
const OTHER = "b".repeat(40);
const NOW = 1_767_268_800_000;

interface Given {
  readonly cookie?: string;
  readonly stored?: Record<string, string>;
  readonly isVisible?: boolean;
  readonly deviceRisk?: FakeDeviceRisk;
}

function setUp({ cookie, stored, isVisible, deviceRisk }: Given = {}) {
  const cookies = fakeCookies(
    cookie === undefined ? {} : { risk_token: cookie },
  );
  const storage = fakeStorage(stored);
  const visibility = fakeVisibility(isVisible);
  const sdk = deviceRisk ?? fakeDeviceRisk();
  const notes: ProbeNote[] = [];
  const report = vi.fn<(failure: RiskFailure) => void>();
  const risk = createRiskToken({
    deviceRisk: sdk,
    memory: createTokenMemory(cookies, storage),
    visibility,
    timers: browserTimers,
    probe: { note: (note) => notes.push(note) },
    report,
  });
  const moves = () =>
    notes.map((note) =>
      note.kind === "transition"
        ? `${note.machine} ${note.from} ${note.to} ${note.cause}`
        : note.kind,
    );
  const reply = async (error: unknown, token: unknown): Promise<void> => {
    sdk.requests.at(-1)?.reply(error, token);
    await vi.advanceTimersByTimeAsync(0);
  };
  const start = async (): Promise<void> => {
    risk.start();
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    reply,
    cookies,
    moves,
    report,
    risk,
    sdk,
    start,
    storage,
    visibility,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("starting", () => {
  it("does nothing and blocks nothing before `start`", async () => {
    const { risk, sdk, moves } = setUp();
    expect(await risk.headersFor("/v1/user/login")).toEqual({
      "risk-token": "",
    });
    expect(await risk.firstToken()).toBeNull();
    expect(sdk.load).not.toHaveBeenCalled();
    expect(moves()).toEqual([]);
  });

  it("uses a fresh token from the cookie without a request", async () => {
    const { risk, sdk, start, moves } = setUp({
      cookie: FULL,
      stored: { risk_token_expiry: String(NOW + 1) },
    });
    await start();
    expect(moves()).toEqual(["risk-token 0 1 token in the cookie"]);
    expect(sdk.load).toHaveBeenCalledTimes(1);
    expect(sdk.requests).toEqual([]);
    expect(await risk.firstToken()).toBe(FULL);
  });

  it.each([
    ["expired", FULL, { risk_token_expiry: String(NOW) }],
    ["without an expiry", FULL, {}],
    ["with an unreadable expiry", FULL, { risk_token_expiry: "soon" }],
    ["too short", FULL.slice(1), { risk_token_expiry: String(NOW + 1) }],
    ["no token", "-".repeat(40), { risk_token_expiry: String(NOW + 1) }],
    ["missing", "", { risk_token_expiry: String(NOW + 1) }],
  ])(
    "requests a token when the cookie's token is %s",
    async (_, cookie, stored) => {
      const { sdk, start, moves } = setUp({ cookie, stored });
      await start();
      expect(sdk.requests.map(({ options }) => options)).toEqual([
        {
          appId: "exchange-web",
          server: "https://www.exchange.test/v1/constantid/udid/c1",
        },
      ]);
      expect(moves()).toEqual([]);
    },
  );

  it("starts on a hidden page too, and only once", async () => {
    const { risk, sdk, start } = setUp({ isVisible: false });
    await start();
    risk.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(sdk.requests).toHaveLength(1);
  });
});

describe("a token", () => {
  it("of 40 characters is stored in the cookie and ends a demotion", async () => {
    const { reply, cookies, moves, start, storage, risk } = setUp({
      stored: { risk_token_fallback: "old" },
    });
    await start();
    expect(storage.texts.get("risk_token_pending")).toBe(String(NOW));
    await reply(null, FULL);
    expect(moves()).toEqual(["risk-token 0 1 token of 40 characters"]);
    expect(cookies.written).toEqual([
      `risk_token=${FULL}; Path=/; Max-Age=604800; Secure; SameSite=Lax`,
    ]);
    expect(Object.fromEntries(storage.texts)).toEqual({
      risk_token_expiry: String(NOW + 2_400_000),
    });
    expect(risk.carried()).toBe(FULL);
    expect(await risk.firstToken()).toBe(FULL);
  });

  it.each([39, 41])("of %i characters is a fallback", async (length) => {
    const { reply, cookies, moves, risk, start, storage } = setUp({
      cookie: FULL,
    });
    await start();
    const token = "c".repeat(length);
    await reply(null, token);
    expect(moves()).toEqual([`risk-token 0 2 token of ${length} characters`]);
    expect(cookies.written).toEqual([]);
    expect(Object.fromEntries(storage.texts)).toEqual({
      risk_token_fallback: token,
      risk_token_expiry: String(NOW + 2_400_000),
    });
    expect(risk.carried()).toBe(token);
    expect(await risk.firstToken()).toBe(token);
  });
});

describe("a failure", () => {
  it.each([
    [new Error("constid 500"), null, "acquisition failed"],
    [null, "", "empty token"],
    [null, null, "acquisition failed"],
    [null, { token: FULL }, "acquisition failed"],
    [null, "a-b", "acquisition failed"],
    ["why", FULL, "acquisition failed"],
  ])("(%s, %j) is retried once, then reported", async (error, token, cause) => {
    const { reply, moves, report, risk, sdk, start, storage } = setUp();
    await start();
    await reply(error, token);
    await vi.advanceTimersByTimeAsync(999);
    expect(sdk.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sdk.requests).toHaveLength(2);
    expect(report).not.toHaveBeenCalled();
    await reply(error, token);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sdk.requests).toHaveLength(2);
    expect(moves()).toEqual([`risk-token 0 3 ${cause}`]);
    expect(report.mock.calls).toEqual([[cause.replaceAll(" ", "-")]]);
    expect(storage.texts.size).toBe(0);
    expect(await risk.firstToken()).toBeNull();
  });

  it("is forgotten when the second attempt returns a token", async () => {
    const { reply, moves, report, start } = setUp();
    await start();
    await reply(null, "");
    await vi.advanceTimersByTimeAsync(1_000);
    await reply(null, FULL);
    expect(moves()).toEqual(["risk-token 0 1 token of 40 characters"]);
    expect(report).not.toHaveBeenCalled();
  });

  it("includes a script that throws", async () => {
    const { moves, sdk, start } = setUp();
    sdk.globals["DeviceRisk"] = {
      getToken: () => {
        throw new Error("boo");
      },
    };
    await start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(moves()).toEqual(["risk-token 0 3 acquisition failed"]);
  });

  it("includes a script that can't be loaded, which is loaded again", async () => {
    const { moves, report, sdk, start } = setUp({
      deviceRisk: fakeDeviceRisk(false),
    });
    await start();
    expect(moves()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    // The page's own tag, and one for each attempt.
    expect(sdk.load).toHaveBeenCalledTimes(3);
    expect(moves()).toEqual(["risk-token 0 3 script not loaded"]);
    expect(report.mock.calls).toEqual([["script-not-loaded"]]);
  });

  it("ignores a script's further callbacks", async () => {
    const { reply, moves, sdk, start } = setUp();
    await start();
    await reply(null, FULL);
    sdk.requests[0]?.reply(null, "short");
    sdk.requests[0]?.reply(new Error("late"), null);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(moves()).toEqual(["risk-token 0 1 token of 40 characters"]);
  });
});

describe("a script that loads late", () => {
  it("is awaited", async () => {
    const sdk = fakeDeviceRisk(false);
    const { reply, moves, start } = setUp({ deviceRisk: sdk });
    let arrive = (): void => undefined;
    sdk.load.mockImplementation(
      () =>
        new Promise((resolve) => {
          arrive = () => {
            sdk.install();
            resolve();
          };
        }),
    );
    await start();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(sdk.requests).toEqual([]);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    await reply(null, FULL);
    expect(moves()).toEqual(["risk-token 0 1 token of 40 characters"]);
  });
});

describe("no reply from the script", () => {
  it("times out after ten seconds, and a late reply is ignored", async () => {
    const { reply, moves, report, risk, start, storage } = setUp();
    await start();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(moves()).toEqual([]);
    expect(storage.texts.has("risk_token_pending")).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves()).toEqual(["risk-token 0 4 no answer"]);
    expect(storage.texts.size).toBe(0);
    await reply(null, FULL);
    expect(risk.carried()).toBe("");
    expect(moves()).toHaveLength(1);
    expect(report).not.toHaveBeenCalled();
  });

  it("counts from the mark, including the second attempt", async () => {
    const { reply, moves, sdk, start } = setUp();
    await start();
    await vi.advanceTimersByTimeAsync(9_500);
    await reply(new Error("constid 500"), null);
    await vi.advanceTimersByTimeAsync(500);
    expect(moves()).toEqual(["risk-token 0 4 no answer"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sdk.requests).toHaveLength(1);
  });
});

describe("another tab's acquisition", () => {
  const pending = { risk_token_pending: String(NOW - 4_000) };

  it("is awaited, and its token used", async () => {
    const { cookies, moves, risk, sdk, start, storage } = setUp({
      stored: pending,
    });
    await start();
    await vi.advanceTimersByTimeAsync(1_000);
    cookies.write("risk_token", OTHER, 1_000);
    storage.set("risk_token_expiry", String(NOW + 2_400_000));
    storage.fromOtherTab("risk_token_pending", null);
    await vi.advanceTimersByTimeAsync(0);
    expect(moves()).toEqual(["risk-token 0 1 token in the cookie"]);
    expect(sdk.requests).toEqual([]);
    expect(await risk.firstToken()).toBe(OTHER);
  });

  it("is followed by the page's own acquisition if it ended without a token", async () => {
    const { sdk, start, storage } = setUp({ stored: pending });
    await start();
    storage.fromOtherTab("risk_token_pending", null);
    await vi.advanceTimersByTimeAsync(0);
    expect(sdk.requests).toHaveLength(1);
    expect(storage.texts.get("risk_token_pending")).toBe(String(NOW));
  });

  it("is awaited until it is ten seconds old", async () => {
    const { sdk, start } = setUp({ stored: pending });
    await start();
    await vi.advanceTimersByTimeAsync(5_999);
    expect(sdk.requests).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sdk.requests).toHaveLength(1);
  });

  it.each([NOW - 10_000, NOW + 1])(
    "is not waited for when marked at %i",
    async (mark) => {
      const { sdk, start } = setUp({
        stored: { risk_token_pending: String(mark) },
      });
      await start();
      expect(sdk.requests).toHaveLength(1);
    },
  );
});

it("stores its token before its mark is removed", async () => {
  const { reply, cookies, start, storage } = setUp();
  await start();
  const seen: unknown[] = [];
  vi.spyOn(storage, "remove").mockImplementation((key) => {
    if (key === "risk_token_pending")
      seen.push(cookies.read("risk_token"), storage.get("risk_token_expiry"));
  });
  await reply(null, FULL);
  expect(seen).toEqual([FULL, String(NOW + 2_400_000)]);
});

describe("refreshing", () => {
  it("requests a token every 1200 seconds, and reports no transition while all succeed", async () => {
    const { reply, cookies, moves, sdk, start } = setUp();
    await start();
    await reply(null, FULL);
    await vi.advanceTimersByTimeAsync(1_199_999);
    expect(sdk.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sdk.requests).toHaveLength(2);
    await reply(null, OTHER);
    expect(moves()).toHaveLength(1);
    expect(cookies.written).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_200_000);
    await reply(null, "short");
    expect(moves().at(-1)).toBe("risk-token 1 2 token of 5 characters");
  });

  it("also starts after a token from the cookie, and after a failure", async () => {
    const { reply, sdk, start } = setUp({
      cookie: FULL,
      stored: { risk_token_expiry: String(NOW + 1) },
    });
    await start();
    await vi.advanceTimersByTimeAsync(1_200_000);
    await reply(null, "");
    await vi.advanceTimersByTimeAsync(1_000);
    await reply(null, "");
    await vi.advanceTimersByTimeAsync(1_199_999);
    expect(sdk.requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sdk.requests).toHaveLength(3);
  });

  it("waits until the page is visible", async () => {
    const { reply, sdk, start, visibility } = setUp();
    await start();
    await reply(null, FULL);
    visibility.show(false);
    visibility.show(true);
    expect(sdk.requests).toHaveLength(1);
    visibility.show(false);
    await vi.advanceTimersByTimeAsync(5_000_000);
    expect(sdk.requests).toHaveLength(1);
    visibility.show(true);
    visibility.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sdk.requests).toHaveLength(2);
  });

  it("runs one acquisition at a time", async () => {
    const { reply, risk, sdk, start } = setUp();
    await start();
    risk.refresh();
    await reply(null, "short");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sdk.requests).toHaveLength(1);
  });
});

describe("the lifetime", () => {
  it("ends on a hidden page, which acquires a new token once it is visible", async () => {
    const { reply, moves, sdk, start, visibility } = setUp();
    await start();
    await reply(null, FULL);
    visibility.show(false);
    await vi.advanceTimersByTimeAsync(14_399_999);
    expect(moves()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves().at(-1)).toBe("risk-token 1 0 lifetime over");
    visibility.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sdk.requests).toHaveLength(2);
    await reply(null, OTHER);
    expect(moves().at(-1)).toBe("risk-token 0 1 token of 40 characters");
  });

  it("that ends during an acquisition, on a page that was hidden in the meantime, starts no second one", async () => {
    const { reply, moves, sdk, start, visibility } = setUp();
    await start();
    await reply(null, FULL);
    visibility.show(false);
    await vi.advanceTimersByTimeAsync(14_395_000);
    visibility.show(true);
    visibility.show(false);
    await vi.advanceTimersByTimeAsync(5_000);
    await reply(null, OTHER);
    expect(moves().slice(1)).toEqual([
      "risk-token 1 0 lifetime over",
      "risk-token 0 1 token of 40 characters",
    ]);
    visibility.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sdk.requests).toHaveLength(2);
  });

  it("is renewed with each token", async () => {
    const { reply, moves, start } = setUp();
    await start();
    await reply(null, FULL);
    for (let n = 0; n < 13; n++) {
      await vi.advanceTimersByTimeAsync(1_200_000);
      await reply(null, FULL);
    }
    expect(moves()).toHaveLength(1);
  });
});

describe("the header", () => {
  it("waits for the first token, but not for later ones", async () => {
    const { reply, risk, start } = setUp();
    await start();
    const resolved = vi.fn<(headers: unknown) => void>();
    void risk.headersFor("/v1/user/login").then(resolved);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(resolved).not.toHaveBeenCalled();
    await reply(null, FULL);
    expect(resolved.mock.calls).toEqual([[{ "risk-token": FULL }]]);
    risk.refresh();
    expect(await risk.headersFor("/v1/spot/withdraw")).toEqual({
      "risk-token": FULL,
    });
  });

  it("ignores a stored text that isn't a token", () => {
    const { risk } = setUp({
      cookie: FULL,
      stored: { risk_token_fallback: "a\nb" },
    });
    expect(risk.carried()).toBe(FULL);
  });

  it("is absent on other paths, which don't wait", async () => {
    const { risk, start } = setUp();
    await start();
    expect(await risk.headersFor("/v1/user/overview/userinfo")).toEqual({});
  });
});

it("cleans up when stopped", async () => {
  const { reply, moves, risk, start, storage, visibility } = setUp();
  await start();
  await reply(null, FULL);
  risk.refresh();
  await vi.advanceTimersByTimeAsync(0);
  risk.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(storage.texts.has("risk_token_pending")).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  await reply(null, "short");
  visibility.show(true);
  expect(moves()).toHaveLength(1);
});
