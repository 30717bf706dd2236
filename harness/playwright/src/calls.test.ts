import { sampleEntry } from "footbridge-ui/record/sample-entry";
import { describe, expect, it } from "vitest";
import { callsOf, openCalls } from "./calls.js";
import type { Entry } from "./wire.js";

const call = (number: number, more: object = {}): Entry =>
  sampleEntry({
    kind: "call",
    number,
    name: "pay",
    payload: { cents: 5040 },
    callback: `callback${number}`,
    availability: { kind: "available" },
    deadline: null,
    at: 7,
    step: null,
    ...more,
  });

const reply = (number: number, text: string): Entry =>
  sampleEntry({
    kind: "reply",
    call: number,
    form: "object",
    text,
    by_default: false,
    at: 8,
    step: null,
  });

const part = (number: number, text: string): Entry =>
  sampleEntry({
    kind: "part",
    call: number,
    form: "object",
    text,
    at: 8,
    step: null,
  });

const settle = (number: number): Entry =>
  sampleEntry({
    kind: "settle",
    call: number,
    outcome: "rejected",
    code: "9",
    reason: null,
    at: 9,
    step: null,
  });

describe("a call", () => {
  it("has its replies and its outcome", () => {
    const entries = [
      call(1),
      call(2),
      reply(1, `{"code":"9"}`),
      reply(1, "{"),
      settle(1),
    ];
    expect(callsOf(entries)).toMatchObject([
      {
        number: 1,
        name: "pay",
        payload: { cents: 5040 },
        at: 7,
        replies: [{ code: "9" }, "{"],
        outcome: "rejected",
      },
      { number: 2, replies: [], outcome: undefined },
    ]);
  });

  it("separates the parts of its stream from the final reply", () => {
    const entries = [call(1), part(1, `{"percent":10}`), part(1, "{")];
    expect(callsOf(entries)).toMatchObject([
      { parts: [{ percent: 10 }, "{"], replies: [] },
    ]);
    expect(openCalls(entries)).toHaveLength(1);
    expect(callsOf([...entries, reply(1, `{"percent":100}`)])).toMatchObject([
      { parts: [{ percent: 10 }, "{"], replies: [{ percent: 100 }] },
    ]);
    expect(openCalls([...entries, reply(1, "{}")])).toEqual([]);
  });

  it("is open until its reply arrives", () => {
    const entries = [call(1), call(2), reply(1, "{}")];
    expect(openCalls(entries).map(({ number }) => number)).toEqual([2]);
  });

  it("is open until it is settled, if the client reports that", () => {
    const entries = [
      call(1),
      call(2),
      reply(1, "{}"),
      reply(2, "{}"),
      settle(1),
    ];
    expect(openCalls(entries).map(({ number }) => number)).toEqual([2]);
  });

  it("is not open if the page doesn't wait for it, or the app lacks it", () => {
    const lacking = { availability: { kind: "not-on-platform" } };
    expect(openCalls([call(1, { callback: null }), call(2, lacking)])).toEqual(
      [],
    );
  });
});
