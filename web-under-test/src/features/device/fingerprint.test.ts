import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserTimers } from "../../lib/timers";
import { fakeStorage } from "./fakes";
import { createFingerprint, type FingerprintParts } from "./fingerprint";

const NOW = 1_767_268_800_000;
const SIGNALS = {
  userAgent: "a user agent",
  language: "en",
  platform: "Linux ü",
  screen: "390x844",
  timezoneOffset: 0,
  touchPoints: 5,
};
const UUID = "88888888-8888-4888-a888-888888888888";

function response(body: unknown, status = 200): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify(body), { status }));
}

function setUp(texts: Record<string, string> = {}, query = "") {
  const storage = fakeStorage(texts);
  const fetch = vi.fn<FingerprintParts["fetch"]>(() =>
    response({
      statusCode: 200,
      data: { fingerprint: "print", customToken: "custom" },
    }),
  );
  const requestImage = vi.fn<(address: string) => void>();
  const random = vi.fn<() => number>(() => 0.5);
  const fingerprint = createFingerprint({
    stored: storage,
    timers: browserTimers,
    random,
    fetch,
    requestImage,
    signals: () => SIGNALS,
    query: () => query,
    riskToken: () => "risk",
  });
  return { fetch, fingerprint, random, requestImage, storage };
}

/** The parameters of the last request, as the service parses them. */
function parameters(fetch: ReturnType<typeof setUp>["fetch"]): unknown {
  const body = JSON.parse(String(fetch.mock.lastCall?.[1].body)) as {
    paramStr: string;
  };
  expect(Object.keys(body)).toEqual(["paramStr"]);
  const bytes = Uint8Array.from(
    atob(body.paramStr),
    (one) => one.codePointAt(0) ?? 0,
  );
  return JSON.parse(new TextDecoder().decode(bytes));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("requesting a fingerprint", () => {
  it("sends the browser's signals and stores the response", async () => {
    const { fetch, fingerprint, requestImage, storage } = setUp();
    await fingerprint.ask();
    expect(fetch.mock.calls[0]).toMatchObject([
      "https://fp.device-print.test/v1/collect",
      {
        method: "POST",
        credentials: "omit",
        headers: { "content-type": "application/json" },
      },
    ]);
    expect(parameters(fetch)).toEqual({
      version: "1.0.0",
      token: "risk",
      customToken: "",
      timestamp: NOW,
      info: { uuid: UUID, elapsed: 0, signals: SIGNALS },
    });
    expect(Object.fromEntries(storage.texts)).toEqual({
      device_uuid: UUID,
      device_fingerprint: "print",
      fp_custom_token: "custom",
      fp_custom_token_time: String(NOW),
    });
    expect(requestImage).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [NOW - 86_400_000, 0],
    [NOW - 86_400_001, 1],
  ])("sends, for a token of %i, %i requests", async (made, times) => {
    const { fetch, fingerprint } = setUp({
      fp_custom_token: "old",
      fp_custom_token_time: String(made),
    });
    expect(fingerprint.isDue()).toBe(times === 1);
    await fingerprint.ask();
    expect(fetch).toHaveBeenCalledTimes(times);
  });

  it("sends the token that is being replaced", async () => {
    const { fetch, fingerprint } = setUp({ fp_custom_token: "old" });
    await fingerprint.ask();
    expect(parameters(fetch)).toMatchObject({ customToken: "old" });
  });

  it("is due when the token's time is invalid", () => {
    const { fingerprint } = setUp({
      fp_custom_token: "old",
      fp_custom_token_time: "then",
    });
    expect(fingerprint.isDue()).toBe(true);
  });

  it.each([
    ["?a=1&fp_scene=pay%20now", "pay now"],
    ["?fp_scene=", ""],
    ["?scene=1", undefined],
  ])("copies the scene of %j", async (query, scene) => {
    const { fetch, fingerprint } = setUp({}, query);
    await fingerprint.ask();
    const { headers } = fetch.mock.lastCall?.[1] ?? {};
    expect((headers as Record<string, string>)["fp-scene"]).toBe(scene);
  });

  it("pings in one of a thousand requests", async () => {
    const { fingerprint, random, requestImage, storage } = setUp({
      device_uuid: UUID,
    });
    random.mockReturnValue(0.001);
    await fingerprint.ask();
    expect(requestImage).not.toHaveBeenCalled();
    storage.remove("fp_custom_token");
    random.mockReturnValue(0.000_999);
    await fingerprint.ask();
    expect(requestImage.mock.calls).toEqual([
      [`https://ping.device-monitor.test/p.gif?uuid=${UUID}&t=${NOW}`],
    ]);
  });
});

describe("a failure", () => {
  it.each([
    [
      "a status",
      () => response({ statusCode: 200, data: { customToken: "a" } }, 500),
    ],
    ["another code", () => response({ statusCode: 500, data: { a: 1 } })],
    ["a code in text", () => response({ statusCode: "200", data: { a: 1 } })],
    ["no data", () => response({ statusCode: 200 })],
    ["empty data", () => response({ statusCode: 200, data: {} })],
    [
      "data of other kinds",
      () =>
        response({
          statusCode: 200,
          data: { fingerprint: 1, customToken: "" },
        }),
    ],
    ["null", () => response(null)],
    ["no JSON", () => Promise.resolve(new Response("<html>"))],
    ["no network", () => Promise.reject(new TypeError("failed"))],
  ])("(%s) is swallowed and stores nothing", async (_, respond) => {
    const { fetch, fingerprint, storage } = setUp({ device_uuid: UUID });
    fetch.mockImplementation(respond);
    await expect(fingerprint.ask()).resolves.toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(storage.texts.size).toBe(1);
  });

  it("still stores the one token of two that is a text", async () => {
    const { fetch, fingerprint, storage } = setUp();
    fetch.mockImplementation(() =>
      response({ statusCode: 200, data: { fingerprint: "print" } }),
    );
    await fingerprint.ask();
    expect([...storage.texts.keys()].toSorted()).toEqual([
      "device_fingerprint",
      "device_uuid",
    ]);
  });

  it("includes a service that takes more than ten seconds", async () => {
    const { fetch, fingerprint } = setUp();
    fetch.mockImplementation(
      (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener("abort", () =>
            reject(new DOMException("aborted", "AbortError")),
          ),
        ),
    );
    const ended = vi.fn<() => void>();
    void fingerprint.ask().then(ended);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });
});

describe("on a page that stays open", () => {
  const DAY = 86_400_000;

  it("is renewed once it is older than a day, and reports how long the page has been open", async () => {
    const { fetch, fingerprint } = setUp();
    await fingerprint.keepFresh();
    await vi.advanceTimersByTimeAsync(DAY);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(parameters(fetch)).toMatchObject({
      customToken: "custom",
      info: { elapsed: DAY + 1 },
    });
    await vi.advanceTimersByTimeAsync(DAY + 1);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it("starts with the stored token's age", async () => {
    const { fetch, fingerprint } = setUp({
      fp_custom_token: "kept",
      fp_custom_token_time: String(NOW - DAY + 5),
    });
    await fingerprint.keepFresh();
    await vi.advanceTimersByTimeAsync(5);
    expect(fetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it("is requested again a day after a failure, unless the page stopped", async () => {
    const { fetch, fingerprint } = setUp();
    fetch.mockRejectedValue(new TypeError("no"));
    await fingerprint.keepFresh();
    await vi.advanceTimersByTimeAsync(DAY - 1);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    fingerprint.stop();
    await vi.advanceTimersByTimeAsync(2 * DAY);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
