import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { browserTimers } from "../../lib/timers";
import { fakeStorage } from "./fakes";
import { createTerminalCode } from "./terminal-code";
import { PLACEHOLDER } from "./terminal-code-key";

const NOW = 1_767_268_800_000;

function setUp(
  texts: Record<string, string> = {},
  token: Promise<string | null> = Promise.resolve("token"),
) {
  const storage = fakeStorage(texts);
  const firstToken = vi.fn<() => Promise<string | null>>(() => token);
  const terminal = createTerminalCode({
    stored: storage,
    timers: browserTimers,
    firstToken,
  });
  return { firstToken, storage, terminal };
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});

afterEach(() => {
  vi.useRealTimers();
});

describe("createTerminalCode", () => {
  it("uses the stored code, whatever its length", async () => {
    const { firstToken, storage, terminal } = setUp({ terminal_code: "mine" });
    expect(terminal.code.get()).toBe("");
    await terminal.start();
    expect(terminal.code.get()).toBe("mine");
    expect(firstToken).not.toHaveBeenCalled();
    expect(storage.texts.size).toBe(1);
  });

  it.each([{}, { terminal_code: "" }, { terminal_code: PLACEHOLDER }])(
    "creates one from the token if %j is stored",
    async (texts) => {
      const { storage, terminal } = setUp(texts);
      await terminal.start();
      expect(terminal.code.get()).toBe("token");
      expect(Object.fromEntries(storage.texts)).toEqual({
        terminal_code: "token",
      });
    },
  );

  it("stores a token of 49 characters, and uses one of 50 for this page only", async () => {
    const short = setUp({}, Promise.resolve("a".repeat(49)));
    await short.terminal.start();
    expect(short.storage.texts.get("terminal_code")).toBe("a".repeat(49));
    const long = setUp({}, Promise.resolve("a".repeat(50)));
    await long.terminal.start();
    expect(long.terminal.code.get()).toBe("a".repeat(50));
    expect(long.storage.texts.size).toBe(0);
  });

  it("is empty without a token", async () => {
    const { storage, terminal } = setUp({}, Promise.resolve(null));
    await terminal.start();
    expect(terminal.code.get()).toBe("");
    expect(storage.texts.size).toBe(0);
  });

  it("is marked as pending, and created once", async () => {
    const slow = new Promise<string>((resolve) => {
      setTimeout(() => resolve("token"), 60_000);
    });
    const { firstToken, storage, terminal } = setUp({}, slow);
    const started = Promise.all([terminal.start(), terminal.start()]);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(storage.texts.get("terminal_code_pending")).toBe(String(NOW));
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(firstToken).toHaveBeenCalledTimes(1);
    expect(storage.texts.has("terminal_code_pending")).toBe(false);
  });

  it("adopts the code that another tab creates within a second", async () => {
    const { firstToken, storage, terminal } = setUp({
      terminal_code_pending: String(NOW - 999),
    });
    const started = terminal.start();
    await vi.advanceTimersByTimeAsync(500);
    storage.fromOtherTab("terminal_code", PLACEHOLDER);
    storage.fromOtherTab("terminal_code", "theirs");
    await started;
    expect(terminal.code.get()).toBe("theirs");
    expect(firstToken).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("creates its own when the other tab's does not arrive", async () => {
    const { firstToken, terminal } = setUp({
      terminal_code_pending: String(NOW),
    });
    const started = terminal.start();
    await vi.advanceTimersByTimeAsync(999);
    expect(firstToken).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await started;
    expect(terminal.code.get()).toBe("token");
  });

  it.each([NOW - 1_000, NOW + 1])("ignores a mark of %i", async (mark) => {
    const { terminal } = setUp({ terminal_code_pending: String(mark) });
    await terminal.start();
    expect(terminal.code.get()).toBe("token");
  });
});
