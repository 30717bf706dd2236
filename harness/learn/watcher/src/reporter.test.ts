import { describe, expect, it } from "vitest";
import { takeSend } from "./reporter";
import { newPage, newReporter } from "./testing/page";
import type { WatcherMessage } from "./wire.generated";

const READ: WatcherMessage = { kind: "read", path: "app" };
const SENT: WatcherMessage = {
  kind: "sent",
  via: "app.pay",
  arguments: [],
  callback: null,
};

describe("a report", () => {
  it("is sent once, and one of a message each time", () => {
    const { reporter, messages } = newReporter();
    for (const message of [READ, READ, SENT, SENT]) reporter.report(message);
    expect(messages).toEqual([READ, SENT, SENT]);
  });

  it("is dropped while muted and after the end", () => {
    const { reporter, messages } = newReporter();
    reporter.isMuted = true;
    reporter.report(READ);
    reporter.isMuted = false;
    reporter.stop();
    reporter.report(READ);
    expect(messages).toEqual([]);
  });
});

it("the app's function is hidden from the client", () => {
  const scope = newPage();
  const calls: unknown[] = [];
  const note = (...values: unknown[]): void => void calls.push(values);
  Object.assign(scope, { footbridgeLearn: { note } });
  const send = takeSend(scope);
  expect("footbridgeLearn" in scope).toBe(false);
  send(READ);
  expect(calls).toEqual([["note", READ]]);
});
