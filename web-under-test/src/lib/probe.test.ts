import { expect, it } from "vitest";
import { createProbe } from "./probe";

it("dispatches one event with JSON details for each note", () => {
  const received: unknown[] = [];
  const target = new EventTarget();
  target.addEventListener("footbridge", (event) =>
    received.push(event instanceof CustomEvent ? event.detail : null),
  );
  createProbe(target).note({
    kind: "transition",
    machine: "risk-token",
    from: "0",
    to: "1",
    cause: "token of 40 characters",
  });
  expect(received).toEqual([
    '{"kind":"transition","machine":"risk-token","from":"0","to":"1","cause":"token of 40 characters"}',
  ]);
});
