import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { catalogueCalls } from "../../test/catalogue.generated";
import { fakeApp, fakeBrowser, type FakeApp } from "../../test/fake-app";
import { callList, calls } from "./calls";
import type { AnyCall } from "./define-call";

/** The catalogue's time limit for the reply. */
function timeLimitOf(name: string): number {
  const reply = catalogueCalls[name]?.reply;
  if (typeof reply === "number") return reply;
  throw new Error(`the catalogue has no reply to ${name}`);
}

function runExample(call: AnyCall, app: FakeApp) {
  const prepared = call.prepare(call.example);
  if (!prepared.ok) throw new Error("the example doesn't fit");
  return prepared.run(app.bridge);
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the table", () => {
  it("has every call of the catalogue, and no others", () => {
    expect(callList.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(catalogueCalls).toSorted(),
    );
  });

  it.each(callList.map((call) => [call.name, call] as const))(
    "has the catalogue's minimum versions and time limit of %s",
    (name, { minimum, reply }) => {
      expect({ minimum, reply }).toEqual(catalogueCalls[name]);
    },
  );

  it("stores each call under its own name", () => {
    expect(Object.keys(calls)).toEqual(callList.map(({ name }) => name));
  });

  it.each([
    ["setTitleVisible", "2.8.0"],
    ["setBottomActions", "2.9.0"],
    ["setWebLocalStorage", "2.15.0"],
    ["getWebLocalStorage", "2.15.0"],
    ["setNavigationBarHide", "2.56.0"],
  ] as const)("has the stated minimum of %s", (name, version) => {
    expect(calls[name].minimum).toEqual({ ios: version, android: version });
  });

  it("stays within the stated version range", () => {
    for (const { name } of callList) {
      for (const platform of ["ios", "android"] as const) {
        const app = fakeApp(platform, "2.56.0");
        const prepared = calls[name].prepare(calls[name].example);
        if (prepared.ok) void prepared.run(app.bridge).catch(() => undefined);
        expect(app.sent, name).toHaveLength(1);
      }
    }
  });
});

describe.each(callList.map((call) => [call.name, call] as const))(
  "%s",
  (_, call) => {
    it("sends nothing to an app that is too old or missing", async () => {
      for (const app of [fakeApp("ios", "1.0.0"), fakeBrowser()]) {
        const outcome = await runExample(call, app);
        expect(outcome.via).toBe(call.hasFallback ? "fallback" : "nothing");
        expect(app.sent).toEqual([]);
      }
    });

    it("rejects when the app can't be reached", async () => {
      const app = fakeApp("android", "2.56.0");
      delete app.globals["exchangeBridge"];
      await expect(runExample(call, app)).rejects.toMatchObject({
        failure: "not-sent",
      });
      expect(app.callbacks()).toEqual([]);
    });
  },
);

const withReply = callList.filter(({ reply }) => reply !== "none");
const withoutReply = callList.filter(({ reply }) => reply === "none");

describe.each(withoutReply.map((call) => [call.name, call] as const))(
  "%s",
  (name, call) => {
    it.each(["ios", "android"] as const)(
      "is only sent to the app on %s",
      async (platform) => {
        const app = fakeApp(platform, "2.56.0");
        await expect(runExample(call, app)).resolves.toEqual({
          via: "app",
          reply: null,
        });
        expect(app.sent).toHaveLength(1);
        const keys =
          call.example === undefined ? ["name"] : ["name", "payload"];
        expect(Object.keys(app.sent[0] ?? {})).toEqual(keys);
        expect(app.sent[0]?.name).toBe(name);
        expect(app.callbacks()).toEqual([]);
        expect(app.notes).toEqual([]);
        expect(vi.getTimerCount()).toBe(0);
      },
    );
  },
);

describe.each(withReply.map((call) => [call.name, call] as const))(
  "%s",
  (name, call) => {
    it.each(["ios", "android"] as const)(
      "gets its reply from the app on %s",
      async (platform) => {
        const app = fakeApp(platform, "2.56.0");
        const outcome = runExample(call, app);
        const keys =
          call.example === undefined
            ? ["name", "callback"]
            : ["name", "payload", "callback"];
        expect(Object.keys(app.sent[0] ?? {})).toEqual(keys);
        expect(app.sent[0]?.name).toBe(name);
        const reply = { code: "00000", msg: "", data: { x: 1 } };
        app.reply(app.sent[0], reply);
        await expect(outcome).resolves.toEqual({ via: "app", reply });
        expect(app.callbacks()).toEqual([]);
        expect(vi.getTimerCount()).toBe(0);
      },
    );

    it("gives up after its time limit", async () => {
      const app = fakeApp("ios", "2.56.0");
      const code =
        name === "requestAction" ? "AppRequestCallbackTimeout" : "APPTIMEOUT";
      const limit = timeLimitOf(name);
      const rejected = expect(runExample(call, app)).rejects.toMatchObject({
        code,
        message: "AppBridgeSend Timeout",
      });
      await vi.advanceTimersByTimeAsync(limit - 1);
      expect(app.callbacks()).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1);
      await rejected;
      expect(app.callbacks()).toEqual([]);
    });
  },
);

describe("the message", () => {
  it("carries a request id of requestAction's own", () => {
    const app = fakeApp("ios", "2.56.0");
    vi.setSystemTime(1_000);
    void calls.requestAction.invoke(app.bridge, { path: "/v1/a" });
    void calls.requestAction.invoke(app.bridge, {
      requestId: "mine",
      path: "/v1/b",
      params: { a: 1 },
    });
    void calls.requestAction.invoke(app.bridge, { path: "/v1/c" });
    expect(app.sent.map(({ payload }) => payload)).toEqual([
      { requestId: "1000-1", path: "/v1/a" },
      { requestId: "mine", path: "/v1/b", params: { a: 1 } },
      { requestId: "1000-2", path: "/v1/c" },
    ]);
  });

  it("fills in defaults that are true", () => {
    const app = fakeApp("ios", "2.56.0");
    void calls.setBottomActions.invoke(app.bridge, { copy: false });
    void calls.showNavbarMore.invoke(app.bridge, {});
    expect(app.sent.map(({ payload }) => payload)).toEqual([
      { copy: false, close: true, refresh: true },
      { show: true },
    ]);
  });

  it("fills in a theme's colours, and keeps the given ones", () => {
    const app = fakeApp("ios", "2.56.0");
    const { changeTitleBarTheme } = calls;
    void changeTitleBarTheme.invoke(app.bridge, { theme: "dark" });
    void changeTitleBarTheme.invoke(app.bridge, { theme: "light" });
    void changeTitleBarTheme.invoke(app.bridge, {
      theme: "light",
      backgroundColor: "#ff0000",
    });
    expect(app.sent.map(({ payload }) => payload)).toEqual([
      { theme: "dark", backgroundColor: "#0d0e0e", textColor: "#ffffff" },
      { theme: "light", backgroundColor: "#ffffff", textColor: "#0d0e0e" },
      { theme: "light", backgroundColor: "#ff0000", textColor: "#0d0e0e" },
    ]);
  });

  it("repeats the callback in a palm print's payload", () => {
    const app = fakeApp("ios", "2.56.0");
    void calls.palmPrintVerify.invoke(app.bridge, {
      vcode: "1",
      session_id: "2",
    });
    expect(app.sent).toEqual([
      {
        name: "palmPrintVerify",
        callback: "appCallback_1_1",
        payload: { vcode: "1", session_id: "2", callback: "appCallback_1_1" },
      },
    ]);
  });
});

describe("prepare", () => {
  it.each([
    [
      "requestAction",
      {},
      { path: "path", expected: '"path"', received: "undefined" },
    ],
    [
      "requestAction",
      { path: 7 },
      { path: "path", expected: "string", received: "7" },
    ],
    [
      "changeTitleBarTheme",
      { theme: "blue" },
      {
        path: "theme",
        expected: '("dark" | "light")',
        received: '"blue"',
      },
    ],
    [
      "setPicCompressSize",
      { size: 0.5 },
      { path: "size", expected: "integer", received: "0.5" },
    ],
    ["metaTitle", "x", { path: "", expected: "Object", received: '"x"' }],
    ["logout", {}, { path: "", expected: "void", received: "Object" }],
  ] as const)("refuses %s of %j", (name, payload, problem) => {
    expect(calls[name].prepare(payload)).toEqual({ ok: false, problem });
  });

  it("passes unknown keys through", async () => {
    const app = fakeApp("ios", "2.56.0");
    const prepared = calls.metaTitle.prepare({ title: "x", more: [1] });
    if (prepared.ok) await prepared.run(app.bridge);
    expect(app.sent[0]?.payload).toEqual({ title: "x", more: [1] });
  });
});
