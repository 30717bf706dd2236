import { expect, it, vi } from "vitest";
import type { Instruction, PageReport, PageStep } from "../wire.generated";
import { startSession } from "./session";

const setup = {
  probes: { handlers: [], methods: [], globals: [], announcements: [] },
  listeners: { functions: [], events: [] },
};

const view = {
  app: "shop · ios 2.4.0",
  done: 0,
  total: 1,
  now: "",
  next: "",
  results: [],
};

/** A session whose server gives these instructions in order; null is a lost connection. */
function sessionWith(steps: (PageStep | null)[]) {
  const reports: PageReport[] = [];
  const post = vi.fn((report: PageReport): Promise<Instruction> => {
    reports.push(report);
    const step = steps.shift();
    return step === null || step === undefined
      ? Promise.reject(new TypeError("lost"))
      : Promise.resolve({ step, view });
  });
  const session = startSession({ scope: window, setup, post, page: "p" });
  return { session, reports };
}

it("reports what it found, then follows the instructions", async () => {
  const { session, reports } = sessionWith([
    { kind: "wait", ms: 1 },
    { kind: "finish" },
  ]);
  await vi.waitFor(() => {
    expect(session.state().status).toBe("finished");
  });
  expect(reports.map(({ number, event }) => [number, event.kind])).toEqual([
    [1, "loaded"],
    [2, "waited"],
  ]);
});

it("repeats a report until the server responds", async () => {
  vi.useFakeTimers();
  const { session, reports } = sessionWith([null, null, { kind: "finish" }]);
  await vi.advanceTimersByTimeAsync(100);
  expect(session.state().status).toBe("lost");
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect(session.state().status).toBe("finished");
  expect(reports.map(({ number }) => number)).toEqual([1, 1, 1]);
});

it("sends an answer once, with the number of its question", async () => {
  const question = {
    number: 3,
    title: "Call scan?",
    text: "",
    answer: { kind: "one" as const, options: [] },
  };
  const { session, reports } = sessionWith([
    { kind: "ask", question },
    { kind: "finish" },
  ]);
  await vi.waitFor(() => {
    expect(session.state().question).toEqual(question);
  });
  session.answer(["yes"]);
  session.answer(["no"]);
  await vi.waitFor(() => {
    expect(session.state().status).toBe("finished");
  });
  expect(reports.at(-1)?.event).toEqual({
    kind: "answered",
    question: 3,
    chosen: ["yes"],
  });
});
