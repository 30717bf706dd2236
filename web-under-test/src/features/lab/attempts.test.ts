import { describe, expect, it } from "vitest";
import type { CallOutcome } from "../bridge/outcome";
import { createAttempts } from "./attempts";

const SENT: CallOutcome = { via: "app", reply: null };

function timersAt(times: number[]) {
  return { after: () => () => undefined, now: () => times.shift() ?? 0 };
}

describe("createAttempts", () => {
  it("records when each attempt started and how long it took", async () => {
    const attempts = createAttempts(timersAt([1_000, 1_250, 1_300]));
    attempts.start(
      { name: "logout", sent: null, awaitsApp: true },
      async () => SENT,
    );
    expect(attempts.list.get()).toMatchObject([{ atMs: 250, end: null }]);
    await Promise.resolve();
    expect(attempts.list.get()).toEqual([
      {
        id: 1,
        name: "logout",
        sent: null,
        awaitsApp: true,
        atMs: 250,
        end: { settled: { ok: true, outcome: SENT }, tookMs: 50 },
      },
    ]);
  });

  it("keeps the newest attempts, and older ones that are still pending", async () => {
    const attempts = createAttempts(timersAt([]));
    attempts.start(
      { name: "open", sent: null, awaitsApp: true },
      () => new Promise(() => {}),
    );
    for (let n = 0; n < 30; n += 1) {
      attempts.start(
        { name: "done", sent: null, awaitsApp: true },
        async () => SENT,
      );
      await Promise.resolve();
    }
    const names = attempts.list.get().map(({ name }) => name);
    expect(names).toHaveLength(21);
    expect(names.at(-1)).toBe("open");
  });

  it("removes what has ended, and nothing else", async () => {
    const attempts = createAttempts(timersAt([]));
    attempts.start(
      { name: "open", sent: null, awaitsApp: true },
      () => new Promise(() => {}),
    );
    attempts.start({ name: "failed", sent: null, awaitsApp: true }, () =>
      Promise.reject(new Error("no")),
    );
    await Promise.resolve();
    attempts.clear();
    expect(attempts.list.get().map(({ name }) => name)).toEqual(["open"]);
  });
});
