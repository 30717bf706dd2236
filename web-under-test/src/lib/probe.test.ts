import { expect, it } from "vitest";
import { createProbe } from "./probe";

it("tells each note with one event whose detail is JSON", () => {
  const heard: unknown[] = [];
  const target = new EventTarget();
  target.addEventListener("footbridge", (event) =>
    heard.push(event instanceof CustomEvent ? event.detail : null),
  );
  createProbe(target).note({
    kind: "transition",
    machine: "risk-token",
    from: "0",
    to: "1",
    cause: "token of 40 characters",
  });
  expect(heard).toEqual([
    '{"kind":"transition","machine":"risk-token","from":"0","to":"1","cause":"token of 40 characters"}',
  ]);
});
