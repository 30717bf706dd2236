import { describe, expect, it } from "vitest";
import { callbackIn } from "./callback";
import { newPage } from "./testing/page";

/** The callback in a message, on a page with the functions `onToken` and `paste`. */
function found(message: unknown): ReturnType<typeof callbackIn> {
  const scope = newPage();
  scope.eval("function onToken() {} function paste() {}");
  return callbackIn(scope, new Set(["alert"]), [message]);
}

describe("a callback in a message", () => {
  it("is the name of a page function", () => {
    expect(found({ cb: "onToken" })).toEqual({
      path: ["0", "cb"],
      name: "onToken",
    });
    expect(found("onToken")).toEqual({ path: ["0"], name: "onToken" });
  });

  it("isn't any other text", () => {
    expect(found({ cb: "missing" })).toBeUndefined();
    expect(found({ cb: "no name" })).toBeUndefined();
    expect(found({ cb: 7, other: null })).toBeUndefined();
  });

  it("isn't a function of the browser", () => {
    expect(found({ cb: "alert" })).toBeUndefined();
  });

  it("isn't a call with the name of a function", () => {
    expect(found({ method: "paste" })).toBeUndefined();
    expect(found({ callbackName: "paste" })?.path).toEqual([
      "0",
      "callbackName",
    ]);
  });

  it("isn't an id with the name of a function", () => {
    expect(found({ req_id: "paste" })).toBeUndefined();
    expect(found({ callbackId: "paste" })?.name).toBe("paste");
  });

  it("has a key for one deep in a payload", () => {
    expect(found({ data: { text: "paste" } })).toBeUndefined();
    expect(found({ data: { success: "paste" } })?.path).toEqual([
      "0",
      "data",
      "success",
    ]);
    expect(found({ a: { b: { c: { success: "paste" } } } })).toBeUndefined();
  });
});
