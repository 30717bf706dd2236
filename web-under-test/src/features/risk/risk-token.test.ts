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
  const answer = async (error: unknown, token: unknown): Promise<void> => {
    sdk.asked.at(-1)?.answer(error, token);
    await vi.advanceTimersByTimeAsync(0);
  };
  const start = async (): Promise<void> => {
    risk.start();
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    answer,
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
  it("does nothing before, and waits for nothing", async () => {
    const { risk, sdk, moves } = setUp();
    expect(await risk.headersFor("/v1/user/login")).toEqual({
      "risk-token": "",
    });
    expect(await risk.firstToken()).toBeNull();
    expect(sdk.load).not.toHaveBeenCalled();
    expect(moves()).toEqual([]);
  });

  it("takes a fresh token from the cookie without asking", async () => {
    const { risk, sdk, start, moves } = setUp({
      cookie: FULL,
      stored: { risk_token_expiry: String(NOW + 1) },
    });
    await start();
    expect(moves()).toEqual(["risk-token 0 1 token in the cookie"]);
    expect(sdk.load).toHaveBeenCalledTimes(1);
    expect(sdk.asked).toEqual([]);
    expect(await risk.firstToken()).toBe(FULL);
  });

  it.each([
    ["expired", FULL, { risk_token_expiry: String(NOW) }],
    ["without an expiry", FULL, {}],
    ["with an unreadable expiry", FULL, { risk_token_expiry: "soon" }],
    ["too short", FULL.slice(1), { risk_token_expiry: String(NOW + 1) }],
    ["no token", "-".repeat(40), { risk_token_expiry: String(NOW + 1) }],
    ["missing", "", { risk_token_expiry: String(NOW + 1) }],
  ])("asks when the cookie's token is %s", async (_, cookie, stored) => {
    const { sdk, start, moves } = setUp({ cookie, stored });
    await start();
    expect(sdk.asked.map(({ options }) => options)).toEqual([
      {
        appId: "exchange-web",
        server: "https://www.exchange.test/v1/constantid/udid/c1",
      },
    ]);
    expect(moves()).toEqual([]);
  });

  it("begins on a hidden page too, and only once", async () => {
    const { risk, sdk, start } = setUp({ isVisible: false });
    await start();
    risk.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(sdk.asked).toHaveLength(1);
  });
});

describe("a token", () => {
  it("of 40 characters is kept in the cookie and ends a demotion", async () => {
    const { answer, cookies, moves, start, storage, risk } = setUp({
      stored: { risk_token_fallback: "old" },
    });
    await start();
    expect(storage.texts.get("risk_token_pending")).toBe(String(NOW));
    await answer(null, FULL);
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
    const { answer, cookies, moves, risk, start, storage } = setUp({
      cookie: FULL,
    });
    await start();
    const token = "c".repeat(length);
    await answer(null, token);
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
  ])("(%s, %j) is tried again once, then told", async (error, token, cause) => {
    const { answer, moves, report, risk, sdk, start, storage } = setUp();
    await start();
    await answer(error, token);
    await vi.advanceTimersByTimeAsync(999);
    expect(sdk.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sdk.asked).toHaveLength(2);
    expect(report).not.toHaveBeenCalled();
    await answer(error, token);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sdk.asked).toHaveLength(2);
    expect(moves()).toEqual([`risk-token 0 3 ${cause}`]);
    expect(report.mock.calls).toEqual([[cause.replaceAll(" ", "-")]]);
    expect(storage.texts.size).toBe(0);
    expect(await risk.firstToken()).toBeNull();
  });

  it("is forgotten when the second attempt brings a token", async () => {
    const { answer, moves, report, start } = setUp();
    await start();
    await answer(null, "");
    await vi.advanceTimersByTimeAsync(1_000);
    await answer(null, FULL);
    expect(moves()).toEqual(["risk-token 0 1 token of 40 characters"]);
    expect(report).not.toHaveBeenCalled();
  });

  it("is what a script makes that throws", async () => {
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

  it("is a script that doesn't load, which is loaded again", async () => {
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

  it("hears a script's first answer only", async () => {
    const { answer, moves, sdk, start } = setUp();
    await start();
    await answer(null, FULL);
    sdk.asked[0]?.answer(null, "short");
    sdk.asked[0]?.answer(new Error("late"), null);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(moves()).toEqual(["risk-token 0 1 token of 40 characters"]);
  });
});

describe("a script that comes late", () => {
  it("is waited for", async () => {
    const sdk = fakeDeviceRisk(false);
    const { answer, moves, start } = setUp({ deviceRisk: sdk });
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
    expect(sdk.asked).toEqual([]);
    arrive();
    await vi.advanceTimersByTimeAsync(0);
    await answer(null, FULL);
    expect(moves()).toEqual(["risk-token 0 1 token of 40 characters"]);
  });
});

describe("no answer", () => {
  it("is given up on after ten seconds, and a late one is ignored", async () => {
    const { answer, moves, report, risk, start, storage } = setUp();
    await start();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(moves()).toEqual([]);
    expect(storage.texts.has("risk_token_pending")).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves()).toEqual(["risk-token 0 4 no answer"]);
    expect(storage.texts.size).toBe(0);
    await answer(null, FULL);
    expect(risk.carried()).toBe("");
    expect(moves()).toHaveLength(1);
    expect(report).not.toHaveBeenCalled();
  });

  it("counts from the mark, the second attempt included", async () => {
    const { answer, moves, sdk, start } = setUp();
    await start();
    await vi.advanceTimersByTimeAsync(9_500);
    await answer(new Error("constid 500"), null);
    await vi.advanceTimersByTimeAsync(500);
    expect(moves()).toEqual(["risk-token 0 4 no answer"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sdk.asked).toHaveLength(1);
  });
});

describe("another tab's acquisition", () => {
  const pending = { risk_token_pending: String(NOW - 4_000) };

  it("is waited for, and its token taken", async () => {
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
    expect(sdk.asked).toEqual([]);
    expect(await risk.firstToken()).toBe(OTHER);
  });

  it("is followed by one of our own when it brought nothing", async () => {
    const { sdk, start, storage } = setUp({ stored: pending });
    await start();
    storage.fromOtherTab("risk_token_pending", null);
    await vi.advanceTimersByTimeAsync(0);
    expect(sdk.asked).toHaveLength(1);
    expect(storage.texts.get("risk_token_pending")).toBe(String(NOW));
  });

  it("is waited for until it is ten seconds old", async () => {
    const { sdk, start } = setUp({ stored: pending });
    await start();
    await vi.advanceTimersByTimeAsync(5_999);
    expect(sdk.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sdk.asked).toHaveLength(1);
  });

  it.each([NOW - 10_000, NOW + 1])(
    "is not waited for when marked at %i",
    async (mark) => {
      const { sdk, start } = setUp({
        stored: { risk_token_pending: String(mark) },
      });
      await start();
      expect(sdk.asked).toHaveLength(1);
    },
  );
});

it("has its token stored by the time its mark goes", async () => {
  const { answer, cookies, start, storage } = setUp();
  await start();
  const seen: unknown[] = [];
  vi.spyOn(storage, "remove").mockImplementation((key) => {
    if (key === "risk_token_pending")
      seen.push(cookies.read("risk_token"), storage.get("risk_token_expiry"));
  });
  await answer(null, FULL);
  expect(seen).toEqual([FULL, String(NOW + 2_400_000)]);
});

describe("refreshing", () => {
  it("asks every 1200 seconds, and says nothing when all stays well", async () => {
    const { answer, cookies, moves, sdk, start } = setUp();
    await start();
    await answer(null, FULL);
    await vi.advanceTimersByTimeAsync(1_199_999);
    expect(sdk.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sdk.asked).toHaveLength(2);
    await answer(null, OTHER);
    expect(moves()).toHaveLength(1);
    expect(cookies.written).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_200_000);
    await answer(null, "short");
    expect(moves().at(-1)).toBe("risk-token 1 2 token of 5 characters");
  });

  it("counts from the cookie's token too, and from a failure", async () => {
    const { answer, sdk, start } = setUp({
      cookie: FULL,
      stored: { risk_token_expiry: String(NOW + 1) },
    });
    await start();
    await vi.advanceTimersByTimeAsync(1_200_000);
    await answer(null, "");
    await vi.advanceTimersByTimeAsync(1_000);
    await answer(null, "");
    await vi.advanceTimersByTimeAsync(1_199_999);
    expect(sdk.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sdk.asked).toHaveLength(3);
  });

  it("waits until the page is visible", async () => {
    const { answer, sdk, start, visibility } = setUp();
    await start();
    await answer(null, FULL);
    visibility.show(false);
    visibility.show(true);
    expect(sdk.asked).toHaveLength(1);
    visibility.show(false);
    await vi.advanceTimersByTimeAsync(5_000_000);
    expect(sdk.asked).toHaveLength(1);
    visibility.show(true);
    visibility.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sdk.asked).toHaveLength(2);
  });

  it("has one acquisition at a time", async () => {
    const { answer, risk, sdk, start } = setUp();
    await start();
    risk.refresh();
    await answer(null, "short");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sdk.asked).toHaveLength(1);
  });
});

describe("the lifetime", () => {
  it("ends on a hidden page, which acquires anew once it is seen", async () => {
    const { answer, moves, sdk, start, visibility } = setUp();
    await start();
    await answer(null, FULL);
    visibility.show(false);
    await vi.advanceTimersByTimeAsync(14_399_999);
    expect(moves()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(moves().at(-1)).toBe("risk-token 1 0 lifetime over");
    visibility.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sdk.asked).toHaveLength(2);
    await answer(null, OTHER);
    expect(moves().at(-1)).toBe("risk-token 0 1 token of 40 characters");
  });

  it("that ends while a token is being acquired, on a page that was hidden meanwhile, asks for no other", async () => {
    const { answer, moves, sdk, start, visibility } = setUp();
    await start();
    await answer(null, FULL);
    visibility.show(false);
    await vi.advanceTimersByTimeAsync(14_395_000);
    visibility.show(true);
    visibility.show(false);
    await vi.advanceTimersByTimeAsync(5_000);
    await answer(null, OTHER);
    expect(moves().slice(1)).toEqual([
      "risk-token 1 0 lifetime over",
      "risk-token 0 1 token of 40 characters",
    ]);
    visibility.show(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(sdk.asked).toHaveLength(2);
  });

  it("is renewed with each token", async () => {
    const { answer, moves, start } = setUp();
    await start();
    await answer(null, FULL);
    for (let n = 0; n < 13; n++) {
      await vi.advanceTimersByTimeAsync(1_200_000);
      await answer(null, FULL);
    }
    expect(moves()).toHaveLength(1);
  });
});

describe("the header", () => {
  it("waits for the first token, and for no later one", async () => {
    const { answer, risk, start } = setUp();
    await start();
    const heard = vi.fn<(headers: unknown) => void>();
    void risk.headersFor("/v1/user/login").then(heard);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(heard).not.toHaveBeenCalled();
    await answer(null, FULL);
    expect(heard.mock.calls).toEqual([[{ "risk-token": FULL }]]);
    risk.refresh();
    expect(await risk.headersFor("/v1/spot/withdraw")).toEqual({
      "risk-token": FULL,
    });
  });

  it("carries no stored text that isn't a token", () => {
    const { risk } = setUp({
      cookie: FULL,
      stored: { risk_token_fallback: "a\nb" },
    });
    expect(risk.carried()).toBe(FULL);
  });

  it("stays off other paths, which don't wait", async () => {
    const { risk, start } = setUp();
    await start();
    expect(await risk.headersFor("/v1/user/overview/userinfo")).toEqual({});
  });
});

it("leaves nothing behind when stopped", async () => {
  const { answer, moves, risk, start, storage, visibility } = setUp();
  await start();
  await answer(null, FULL);
  risk.refresh();
  await vi.advanceTimersByTimeAsync(0);
  risk.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(storage.texts.has("risk_token_pending")).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  await answer(null, "short");
  visibility.show(true);
  expect(moves()).toHaveLength(1);
});
