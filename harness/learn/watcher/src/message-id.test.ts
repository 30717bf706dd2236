import { describe, expect, it } from "vitest";
import { idOf, knownOf, scalars } from "./message-id";

describe("the id of a message", () => {
  it.each(["id", "seq", "request_id", "callbackId", "messageID"])(
    "has the key %s",
    (key) => {
      expect(idOf({ name: "pay", [key]: 7 })).toBe(7);
    },
  );

  it.each(["paid", "identity", "ids"])("doesn't have the key %s", (key) => {
    expect(idOf({ [key]: "a" })).toBeUndefined();
  });

  it("isn't a boolean", () => {
    expect(idOf({ hasId: true })).toBeUndefined();
  });

  it("looks random under another key", () => {
    expect(idOf({ id: 1, ticket: "deadbeef-0001" })).toBe("deadbeef-0001");
    expect(idOf({ ticket: "t-1-2-3-4-5-6" })).toBe("t-1-2-3-4-5-6");
    expect(idOf({ ticket: "t12345" })).toBeUndefined();
  });
});

describe("the fields that a reply may repeat", () => {
  it("have no fields themselves", () => {
    const message = { id: 1, name: "pay", data: { cents: 1 }, none: null };
    expect(scalars(message)).toEqual({ id: 1, name: "pay" });
  });

  it("are those of an object", () => {
    expect(scalars("pay")).toEqual({});
    expect(scalars(null)).toEqual({});
  });
});

describe("the id among the arguments of a message", () => {
  it.each([
    [["pay", "{}", 7], 7],
    [["pay", "{}", "call_7"], "call_7"],
    [["pay", 12, { cents: 1 }], 12],
    [["pay2", "{}"], undefined],
    [["pay", '{"cents":1}'], undefined],
  ])("%j", (values, id) => {
    expect(knownOf({}, values).id).toBe(id);
  });
});
