import { describe, expect, it } from "vitest";
import { AppObjects } from "./app-objects";
import { OwnFunctions } from "./own-functions";
import { ReplyProbes } from "./reply-probes";
import { newPage, newReporter } from "./testing/page";
import type { WatcherMessage } from "./wire.generated";

/** A function that has every property as a function. */
interface Global {
  (...values: unknown[]): unknown;
  [key: string]: Global;
}

function offered(
  path: string,
  areObjects = false,
): {
  global: Global;
  messages: WatcherMessage[];
  calls: unknown[];
  functions: OwnFunctions;
} {
  const { reporter, messages } = newReporter();
  const probes = new ReplyProbes(reporter, "0");
  const functions = new OwnFunctions(newPage(), [], probes);
  const calls: unknown[] = [];
  const sent = {
    onMessage: (via: string, values: unknown[]) => {
      calls.push([via, ...values]);
    },
  };
  const returns = { create: () => ({}) };
  const parts = { reporter, functions, sent, returns };
  const global = new AppObjects(parts, areObjects).offer(path) as Global;
  return { global, messages, calls, functions };
}

describe("an app object", () => {
  it("has every requested property, always the same one", () => {
    const { global, messages } = offered("app");
    expect(global.device).toBe(global.device);
    void global.device?.name;
    const reads = ["app.device", "app.device.name"];
    expect(messages).toEqual(reads.map((path) => ({ kind: "read", path })));
  });

  it("passes its calls on, by their paths", () => {
    const { global, calls } = offered("app");
    global.device?.getName?.("a", 1);
    global.call?.("b");
    expect(calls).toEqual([
      ["app.device.getName", "a", 1],
      ["app.call", "b"],
    ]);
  });

  it("calls a method by the language's own functions", () => {
    const { global, calls } = offered("app");
    global.send?.call?.(null, "a");
    global.send?.apply?.(null, ["b"]);
    expect(calls).toEqual([
      ["app.send", "a"],
      ["app.send", "b"],
    ]);
  });

  it("keeps and reports the functions that the client assigns", () => {
    const { global, messages, functions } = offered("app");
    const onReply = (id: unknown, reply: unknown): unknown => [id, reply];
    global.onReply = onReply as Global;
    expect(global.onReply).toBe(onReply);
    expect(messages[0]).toEqual({
      kind: "function",
      path: "app.onReply",
      takes: 2,
    });
    expect(functions.list()).toContainEqual({
      path: "app.onReply",
      value: onReply,
    });
  });

  it("contains every item of a list", () => {
    const { global } = offered("app");
    expect(global.calls?.includes?.("pay")).toBe(true);
    expect(global.calls?.indexOf?.("pay")).toBe(0);
    expect(global.calls?.map?.((name: unknown) => name)).toEqual([]);
    expect(global.calls?.length).toBe(0);
    expect(global.version?.split?.(".")).toEqual([""]);
    // A method of the app itself may have the name of a list's.
    expect(typeof global.map).toBe("function");
    expect(offered("appCalls").global.includes?.("pay")).toBe(true);
  });

  it("ends at a depth", () => {
    const { global } = offered("app");
    expect(global.a?.b?.c?.d?.e).toBeDefined();
    expect(global.a?.b?.c?.d?.e?.f).toBeUndefined();
  });

  it("is an object for a client that requires one", () => {
    expect(typeof offered("app").global).toBe("function");
    expect(typeof offered("app", true).global).toBe("object");
    const { webkit } = { webkit: offered("webkit", true).global };
    expect(typeof webkit.messageHandlers).toBe("object");
    expect(typeof webkit.messageHandlers?.app).toBe("object");
    expect(typeof webkit.messageHandlers?.app?.postMessage).toBe("function");
  });

  it("isn't a promise, and has an empty text", () => {
    const { global } = offered("app");
    expect(global.then).toBeUndefined();
    expect(`${String(global)}`).toBe("");
    expect("anything" in global).toBe(true);
  });
});
