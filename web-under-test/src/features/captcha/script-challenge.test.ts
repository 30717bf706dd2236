import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserTimers } from "../../lib/timers";
import { createScriptChallenge } from "./script-challenge";

const VALIDATE = {
  captcha_id: "c",
  lot_number: "l",
  pass_token: "p",
  gen_time: "1",
  captcha_output: "o",
};

type Callback = (error?: unknown) => void;

/** The third party's object: stores its callbacks, and calls them on demand. */
function fakeInstance(validate: () => unknown = () => VALIDATE) {
  const callbacks: Record<string, Callback> = {};
  const keep = (name: string) =>
    vi.fn<(callback: Callback) => unknown>((callback) => {
      callbacks[name] = callback;
    });
  return {
    callbacks,
    onReady: keep("ready"),
    onSuccess: keep("success"),
    onClose: keep("close"),
    onError: keep("error"),
    showCaptcha: vi.fn<() => void>(),
    getValidate: vi.fn<() => unknown>(validate),
    destroy: vi.fn<() => void>(),
  };
}

function setUp(instance: unknown) {
  const init = vi.fn<(options: unknown, ready: (one: unknown) => void) => void>(
    (_, ready) => ready(instance),
  );
  const globals: Record<string, unknown> = { initGeetest4: init };
  const load = vi.fn<() => Promise<void>>(async () => undefined);
  const provider = createScriptChallenge(globals, { load }, browserTimers);
  const prepare = () =>
    provider.prepare({ captchaId: "geetest-1", language: "en" });
  return { globals, init, load, prepare };
}

async function show(instance: ReturnType<typeof fakeInstance>) {
  const preparing = setUp(instance).prepare();
  await vi.advanceTimersByTimeAsync(0);
  instance.callbacks["ready"]?.();
  const prepared = await preparing;
  if (prepared.kind !== "ready") throw new Error(prepared.kind);
  return prepared.challenge.show();
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("a challenge", () => {
  it("is initialised with its id and shown once it is ready", async () => {
    const instance = fakeInstance();
    const { init, prepare } = setUp(instance);
    const prepared = prepare();
    await vi.advanceTimersByTimeAsync(0);
    expect(init.mock.calls[0]?.[0]).toEqual({
      captchaId: "geetest-1",
      product: "bind",
      language: "en",
    });
    instance.callbacks["ready"]?.();
    expect((await prepared).kind).toBe("ready");
    expect(instance.showCaptcha).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("resolves with the script's result when it is solved", async () => {
    const instance = fakeInstance();
    const ended = show(instance);
    await vi.advanceTimersByTimeAsync(0);
    expect(instance.showCaptcha).toHaveBeenCalledTimes(1);
    instance.callbacks["success"]?.();
    expect(await ended).toEqual({
      kind: "solved",
      validation: JSON.stringify(VALIDATE),
    });
    expect(instance.destroy).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["close", undefined, { kind: "closed" }],
    [
      "error",
      { code: "60500", msg: "challenge failed" },
      { kind: "failed", code: "60500", message: "challenge failed" },
    ],
    ["error", "boo", { kind: "failed", code: "captcha-error", message: "" }],
  ])("that ends by %s (%j) is destroyed", async (event, error, end) => {
    const instance = fakeInstance();
    const ended = show(instance);
    await vi.advanceTimersByTimeAsync(0);
    instance.callbacks[event]?.(error);
    expect(await ended).toEqual(end);
    expect(instance.destroy).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["false", () => false],
    ["too little", () => ({ pass_token: "p" })],
    [
      "an exception",
      () => {
        throw new Error("boo");
      },
    ],
  ])("fails when its result is %s", async (_, validate) => {
    const instance = fakeInstance(validate);
    const ended = show(instance);
    await vi.advanceTimersByTimeAsync(0);
    instance.callbacks["success"]?.();
    expect(await ended).toMatchObject({ kind: "failed" });
  });

  it("fails when it can't be shown", async () => {
    const instance = fakeInstance();
    instance.showCaptcha.mockImplementation(() => {
      throw new Error("boo");
    });
    expect(await show(instance)).toMatchObject({ kind: "failed" });
    expect(instance.destroy).toHaveBeenCalledTimes(1);
  });

  it("fails with the cause when it fails before it is ready", async () => {
    const instance = fakeInstance();
    const prepared = setUp(instance).prepare();
    await vi.advanceTimersByTimeAsync(0);
    instance.callbacks["error"]?.({ code: "60100", msg: "no" });
    expect(await prepared).toEqual({
      kind: "failed",
      code: "60100",
      message: "no",
    });
    expect(instance.destroy).toHaveBeenCalledTimes(1);
  });
});

describe("a script", () => {
  it("fails when it can't be loaded", async () => {
    const { init, load, prepare } = setUp(fakeInstance());
    load.mockRejectedValue(new Error("no"));
    expect(await prepare()).toEqual({ kind: "not-loaded" });
    expect(init).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([[null], [{ onReady: () => undefined }], ["text"]])(
    "that returns %j counts as not loaded",
    async (instance) => {
      expect(await setUp(instance).prepare()).toEqual({ kind: "not-loaded" });
    },
  );

  it("that throws counts as not loaded", async () => {
    const { init, prepare } = setUp(fakeInstance());
    init.mockImplementation(() => {
      throw new Error("boo");
    });
    expect(await prepare()).toEqual({ kind: "not-loaded" });
  });

  it("counts as not loaded after five seconds, and initialises nothing later", async () => {
    const { init, load, prepare } = setUp(fakeInstance());
    load.mockImplementation(
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 6_000);
        }),
    );
    const prepared = prepare();
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await prepared).toEqual({ kind: "not-loaded" });
    expect(init).not.toHaveBeenCalled();
  });

  it("whose challenge is ready too late has it destroyed", async () => {
    const instance = fakeInstance();
    const prepared = setUp(instance).prepare();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await prepared).toEqual({ kind: "not-loaded" });
    instance.callbacks["ready"]?.();
    expect(instance.destroy).toHaveBeenCalledTimes(1);
    expect(instance.showCaptcha).not.toHaveBeenCalled();
  });
});
