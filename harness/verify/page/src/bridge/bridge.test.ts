import { afterEach, expect, it, vi } from "vitest";
import type { Arrival, PageMessage } from "../wire.generated";
import { listen } from "./listen";
import { look } from "./look";
import { send } from "./send";
import { toJson } from "./to-json";

type Names = Record<string, unknown>;
const scope = window as unknown as Names;

afterEach(() => {
  for (const name of ["app", "webkit", "footbridgeReply_1_callback", "queue"])
    Reflect.deleteProperty(scope, name);
});

function message(
  action: PageMessage["action"],
  rest: Partial<PageMessage> = {},
): PageMessage {
  return { call: 1, action, functions: [], returns: "nothing", ...rest };
}

function collect() {
  const arrivals: Arrival[] = [];
  return { arrivals, arrived: (arrival: Arrival) => arrivals.push(arrival) };
}

it("values without a JSON form are null, errors their message", () => {
  const cycle: Names = { a: 1 };
  cycle["self"] = cycle;
  expect(toJson([undefined, Number.NaN, new Error("no"), 2n])).toEqual([
    null,
    null,
    "no",
    "2",
  ]);
  expect(JSON.stringify(toJson(cycle)).length).toBeLessThan(1000);
});

it("a handler gets the argument, and a named function the reply", () => {
  const posted: unknown[] = [];
  scope["webkit"] = {
    messageHandlers: {
      shop: { postMessage: (value: unknown) => posted.push(value) },
    },
  };
  const { arrivals, arrived } = collect();
  const name = "footbridgeReply_1_callback";
  const functions = [{ place: "callback", name }];
  const action = {
    kind: "handler",
    name: "shop",
    argument: { call: "get", done: name },
  } as const;
  send(window, message(action, { functions }), arrived);
  expect(posted).toEqual([{ call: "get", done: name }]);
  (scope[name] as (value: unknown) => void)({ code: 0 });
  expect(arrivals).toEqual([
    { kind: "callback", call: 1, place: "callback", arguments: [{ code: 0 }] },
  ]);
});

it("a method gets the functions that the message passes", () => {
  const call = vi.fn((_name: string, done: (value: number) => void) => {
    done(7);
  });
  scope["app"] = { call };
  const { arrivals, arrived } = collect();
  const functions = [{ place: "callback", name: null }];
  const passed = { "footbridge-function": "callback" };
  const action = {
    kind: "method",
    path: "app.call",
    arguments: ["get", passed],
  } as const;
  send(
    window,
    message({ ...action, arguments: [...action.arguments] }, { functions }),
    arrived,
  );
  expect(arrivals).toMatchObject([{ kind: "callback", arguments: [7] }]);
});

it("return values, promises and exceptions are arrivals", async () => {
  const { arrivals, arrived } = collect();
  const action = { kind: "method", path: "app.get", arguments: [] } as const;
  const made = { ...action, arguments: [] };
  scope["app"] = { get: () => ({ a: 1 }) };
  send(window, message(made, { returns: "value" }), arrived);
  scope["app"] = { get: () => Promise.reject(new Error("no")) };
  send(window, message(made, { returns: "promise" }), arrived);
  await vi.waitFor(() => {
    expect(arrivals).toHaveLength(2);
  });
  scope["app"] = {};
  send(window, message(made), arrived);
  expect(arrivals).toEqual([
    { kind: "returned", call: 1, value: { a: 1 } },
    { kind: "settled", call: 1, rejects: true, value: "no" },
    { kind: "threw", call: 1, message: "app.get is not there" },
  ]);
});

it("a prompt returns the reply, and a message to the page itself isn't a call", async () => {
  const prompt = vi.spyOn(window, "prompt").mockReturnValue('{"code":0}');
  const { arrivals, arrived } = collect();
  const asked = { kind: "prompt", arguments: ["shop:get", "{}"] } as const;
  const made = { ...asked, arguments: [...asked.arguments] };
  send(window, message(made, { returns: "value" }), arrived);
  expect(prompt).toHaveBeenCalledWith("shop:get", "{}");
  prompt.mockRestore();
  const posted: unknown[] = [];
  const events = [{ target: "window", name: "message" } as const];
  listen(window, { functions: [], events }, arrived);
  window.addEventListener("message", ({ data }) => posted.push(data), {
    once: true,
  });
  send(window, message({ kind: "post", message: { call: "get" } }), arrived);
  await vi.waitFor(() => {
    expect(posted).toEqual([{ call: "get" }]);
  });
  expect(arrivals).toEqual([
    { kind: "returned", call: 1, value: '{"code":0}' },
  ]);
});

it("an app fetches a queue of messages once", () => {
  const { arrived } = collect();
  const action = {
    kind: "navigation",
    url: "about:blank#shop",
    queue: ["queue.take", '[{"call":"get"}]'] as [string, string],
  } as const;
  send(window, message(action), arrived);
  const queue = scope["queue"] as { take: () => string };
  expect(queue.take()).toBe('[{"call":"get"}]');
  expect(queue.take()).toBe("[]");
});

it("functions of the app are still called when it calls the page", () => {
  const known = vi.fn(() => "known");
  scope["app"] = { fromNative: known };
  const { arrivals, arrived } = collect();
  listen(
    window,
    {
      functions: ["app.fromNative", "queue.emit"],
      events: [{ target: "window", name: "shop" }],
    },
    arrived,
  );
  const app = scope["app"] as { fromNative: (value: number) => string };
  expect(app.fromNative(1)).toBe("known");
  (scope["queue"] as { emit: (value: number) => void }).emit(2);
  window.dispatchEvent(new CustomEvent("shop", { detail: { a: 1 } }));
  expect(arrivals).toEqual([
    { kind: "function", path: "app.fromNative", arguments: [1] },
    { kind: "function", path: "queue.emit", arguments: [2] },
    {
      kind: "event",
      target: "window",
      name: "shop",
      content: { is: "detail", value: { a: 1 } },
    },
  ]);
});

it("finds what the dialect describes, and what it doesn't", () => {
  scope["app"] = { call: () => 1, version: "2.0.0" };
  const facts = look(window, {
    handlers: ["shop"],
    methods: ["app.call", "app.other"],
    globals: ["app.version", "absent"],
    announcements: [],
  });
  expect(facts).toMatchObject({
    handlers: [],
    methods: ["app.call"],
    globals: [{ path: "app.version", value: "2.0.0" }],
  });
  expect(facts.others).toContain("app");
  expect(facts.others).not.toContain("setTimeout");
});
