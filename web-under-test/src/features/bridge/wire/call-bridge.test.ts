import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeApp, NETWORK_ERROR, type FakeApp } from "../../../test/fake-app";
import type { Platform } from "../host";
import { callBridge } from "./call-bridge";

const OK = { code: "00000", msg: "success", data: { a: 1 } };

function call(app: FakeApp, timeLimitMs = 3_000, platform: Platform = "ios") {
  const promise = callBridge(app.bridge, platform, {
    name: "sendTokenToWeb",
    payload: () => undefined,
    timeLimitMs,
    timeoutName: "APPTIMEOUT",
  });
  const settled = vi.fn<(what: string) => void>();
  promise.then(
    () => settled("resolved"),
    () => settled("rejected"),
  );
  return { promise, settled };
}

function expectNothingLeft(app: FakeApp): void {
  expect(app.callbacks()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("callBridge", () => {
  it("sends the name and the callback, and no payload if there is none", () => {
    const app = fakeApp("ios", "2.56.0");
    call(app);
    expect(app.sent).toEqual([
      { name: "sendTokenToWeb", callback: "appCallback_1_1" },
    ]);
    expect(app.callbacks()).toEqual(["appCallback_1_1"]);
  });

  it.each(["00000", "200", 200])("resolves on %j", async (code) => {
    const app = fakeApp("ios", "2.56.0");
    const { promise } = call(app);
    app.reply(app.sent[0], { ...OK, code });
    await expect(promise).resolves.toEqual({ ...OK, code: String(code) });
    expect(app.notes).toEqual([
      { kind: "settle", callback: "appCallback_1_1", outcome: "resolved" },
    ]);
    expectNothingLeft(app);
  });

  it("accepts a reply that arrives during sending", async () => {
    const app = fakeApp("android", "2.56.0");
    app.globals["exchangeBridge"] = {
      postMessage: (message: string) =>
        app.reply(JSON.parse(message) as { name: string }, OK),
    };
    await expect(call(app, 3_000, "android").promise).resolves.toEqual(OK);
    expectNothingLeft(app);
  });

  it.each([
    ["00004", "app-timeout", "slow"],
    ["110100", "app-timeout", "slow"],
    ["00005", "no-token", "no token"],
    ["22001", "illegal-token", "bad token"],
    ["0", "refused", ""],
    ["000000", "refused", "almost"],
    ["404", "refused", "no"],
  ])("rejects code %s as %s, keeping both", async (code, failure, msg) => {
    const app = fakeApp("ios", "2.56.0");
    const { promise } = call(app);
    const reply = { code, msg, data: { why: 1 } };
    app.reply(app.sent[0], reply);
    await expect(promise).rejects.toMatchObject({
      name: "AppResponseUnSuccessError",
      failure,
      code,
      message: msg,
      reply,
    });
    expect(app.notes).toEqual([
      {
        kind: "settle",
        callback: "appCallback_1_1",
        outcome: "rejected",
        code,
        reason: msg,
      },
    ]);
    expectNothingLeft(app);
  });

  it.each(["-1", -1])("replaces the message of code %j", async (code) => {
    const app = fakeApp("ios", "2.56.0");
    const { promise } = call(app);
    app.reply(app.sent[0], { code, msg: "ENETUNREACH" });
    await expect(promise).rejects.toMatchObject({
      failure: "no-network",
      code: "-1",
      message: NETWORK_ERROR,
    });
  });

  it.each([
    [null, "appData is null"],
    ["null", "appData is null"],
    ["", "App Network Error"],
    [{}, "App Network Error"],
    ["<html>", "App Network Error"],
  ])("rejects the reply %j", async (value, message) => {
    const app = fakeApp("ios", "2.56.0");
    const { promise } = call(app);
    app.reply(app.sent[0], value);
    await expect(promise).rejects.toMatchObject({
      name: "AppResponseNetworkError",
      failure: "unusable-reply",
      code: "AppResponseNetworkError",
      message,
    });
    expectNothingLeft(app);
  });

  it("rejects a reply that throws when it is read", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { promise } = call(app);
    const hostile = {
      get code(): string {
        throw new Error("boo");
      },
    };
    expect(() => app.reply(app.sent[0], hostile)).not.toThrow();
    await expect(promise).rejects.toMatchObject({
      name: "AppResponseNetworkError",
    });
    expectNothingLeft(app);
  });

  it("rejects at once when there is no receiver for the message", async () => {
    const app = fakeApp("ios", "2.56.0");
    delete app.globals["webkit"];
    await expect(call(app).promise).rejects.toMatchObject({
      name: "AppJSBridgeRequestActionError",
      failure: "not-sent",
      message: "App Jsbridge Request Action Error",
    });
    expect(app.notes).toMatchObject([
      { outcome: "rejected", code: "AppJSBridgeRequestActionError" },
    ]);
    expectNothingLeft(app);
  });

  it("waits for exactly its time limit", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { promise, settled } = call(app, 10_000);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith("rejected");
    await expect(promise).rejects.toMatchObject({
      name: "APPTIMEOUT",
      code: "APPTIMEOUT",
      failure: "no-reply",
      message: "AppBridgeSend Timeout",
    });
    expectNothingLeft(app);
  });

  it("accepts a reply in the last millisecond", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { promise } = call(app, 3_000);
    await vi.advanceTimersByTimeAsync(2_999);
    app.reply(app.sent[0], OK);
    await expect(promise).resolves.toEqual(OK);
  });

  it("ignores a second reply, by whatever means it arrives", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { promise } = call(app);
    const kept = app.globals["appCallback_1_1"] as (value: unknown) => void;
    app.reply(app.sent[0], OK);
    app.reply(app.sent[0], { code: "22001" });
    kept({ code: "22001" });
    kept(null);
    await expect(promise).resolves.toEqual(OK);
    expect(app.notes).toHaveLength(1);
    expectNothingLeft(app);
  });

  it("ignores a late reply", async () => {
    const app = fakeApp("ios", "2.56.0");
    const { promise } = call(app);
    const kept = app.globals["appCallback_1_1"] as (value: unknown) => void;
    const rejected = expect(promise).rejects.toMatchObject({
      name: "APPTIMEOUT",
    });
    await vi.advanceTimersByTimeAsync(3_000);
    await rejected;
    app.reply(app.sent[0], OK);
    kept(OK);
    expect(app.notes).toHaveLength(1);
    expectNothingLeft(app);
  });

  it("matches many calls with their replies, in any order", async () => {
    const app = fakeApp("ios", "2.56.0");
    const all = [call(app), call(app), call(app)];
    for (const at of [2, 0, 1])
      app.reply(app.sent[at], { code: "00000", data: at });
    const replies = await Promise.all(all.map(({ promise }) => promise));
    expect(replies.map(({ data }) => data)).toEqual([0, 1, 2]);
    expectNothingLeft(app);
  });
});
