import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Observation, RecorderSetup } from "../wire.generated";
import { namesIn } from "./names";
import { frameAddresses } from "./navigations";
import { startRecorder } from "./recorder";
import { replaceAt } from "./replacements";

type Names = Record<string, unknown>;
const scope = window as unknown as Names;

const SETUP: RecorderSetup = {
  probes: {
    handlers: ["shop"],
    methods: ["app.call"],
    globals: [],
    announcements: [],
  },
  listeners: {
    functions: ["page.receive", "page.where"],
    events: [{ target: "window", name: "shop" }],
  },
  senders: {
    hasPrompt: false,
    hasPost: false,
    addresses: [],
    fetched: ["page.queue"],
    asked: ["page.where"],
  },
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  for (const name of ["app", "webkit", "page", "done", "frozen"])
    Reflect.deleteProperty(scope, name);
});

/** Records until the end of the test. The address is left out. */
function record(): Observation[] {
  const observations: Observation[] = [];
  startRecorder(window, SETUP, (observation) => {
    if (observation.kind !== "address") observations.push(observation);
  });
  return observations;
}

it("records a message, and the function that it names", () => {
  const postMessage = vi.fn();
  scope["webkit"] = { messageHandlers: { shop: { postMessage } } };
  const done = vi.fn();
  scope["done"] = done;
  const observations = record();
  const handlers = (
    scope["webkit"] as {
      messageHandlers: { shop: { postMessage: (value: unknown) => void } };
    }
  ).messageHandlers;
  const sent = { call: "get", done: "done" };
  handlers.shop.postMessage(sent);
  expect(postMessage).toHaveBeenCalledWith(sent);
  (scope["done"] as (value: unknown) => void)({ code: 0 });
  expect(done).toHaveBeenCalledWith({ code: 0 });
  expect(observations).toEqual([
    {
      kind: "message",
      number: 1,
      message: { via: "shop", arguments: [sent], promise: null },
    },
    {
      kind: "arrived",
      arrival: { kind: "function", path: "done", arguments: [{ code: 0 }] },
    },
  ]);
});

it("records functions that are passed, promises and exceptions", async () => {
  const call = vi.fn((_: string, rest: { done: (value: number) => void }) => {
    rest.done(7);
    return Promise.resolve("later");
  });
  scope["app"] = { call };
  const observations = record();
  const app = scope["app"] as {
    call: (name: string, rest: unknown) => Promise<string>;
  };
  const done = vi.fn();
  await expect(app.call("get", { done })).resolves.toBe("later");
  expect(done).toHaveBeenCalledWith(7);
  expect(observations).toMatchObject([
    {
      kind: "message",
      message: {
        arguments: ["get", { done: { "footbridge-function": 1 } }],
        promise: 1,
      },
    },
    { kind: "called", function: 1, arguments: [7] },
    { arrival: { kind: "settled", rejects: false, value: "later" } },
  ]);
  call.mockImplementation(() => {
    throw new Error("no");
  });
  expect(() => app.call("get", {})).toThrow("no");
  expect(observations.at(-1)).toMatchObject({
    arrival: { kind: "threw", call: 2, message: "no" },
  });
});

it("records functions of the page that are defined later", () => {
  const observations = record();
  const receive = vi.fn(() => "received");
  scope["page"] = { receive, queue: () => '[{"call":"get"}]' };
  vi.advanceTimersByTime(200);
  const page = scope["page"] as {
    receive: (value: number) => string;
    queue: () => string;
  };
  expect(page.receive(1)).toBe("received");
  expect(page.queue()).toBe('[{"call":"get"}]');
  window.dispatchEvent(new CustomEvent("shop", { detail: 2 }));
  expect(observations).toMatchObject([
    { arrival: { kind: "function", path: "page.receive", arguments: [1] } },
    { kind: "fetched", value: '[{"call":"get"}]' },
    { arrival: { kind: "event", content: { is: "detail", value: 2 } } },
  ]);
});

it("records the result of a function that the app calls", async () => {
  const result = Promise.resolve("Main Street");
  scope["page"] = { where: () => result };
  const observations = record();
  const page = scope["page"] as { where: () => Promise<string> };
  await expect(page.where()).resolves.toBe("Main Street");
  expect(observations).toMatchObject([
    { arrival: { kind: "function", path: "page.where" } },
    { kind: "result", value: "Main Street" },
  ]);
});

it("replaces a function in an object that can't be changed", () => {
  const calls: unknown[] = [];
  const app = Object.freeze({
    name: "app",
    call(this: unknown, value: number) {
      return [this === app, value];
    },
  });
  scope["frozen"] = app;
  replaceAt(window, "frozen.call", (values, call) => {
    calls.push(values);
    return call(values);
  });
  const replaced = scope["frozen"] as typeof app;
  expect(replaced.name).toBe("app");
  expect("call" in replaced).toBe(true);
  expect(replaced.call(3)).toEqual([true, 3]);
  expect(calls).toEqual([[3]]);
});

it("gives the setter of a property nothing", () => {
  const collected: unknown[] = [];
  const combined = vi.fn();
  scope["page"] = Object.defineProperty({}, "receive", {
    configurable: true,
    get: () => (value: number) => {
      combined(value);
    },
    set: (value: unknown) => {
      collected.push(value);
    },
  });
  const observations = record();
  (scope["page"] as { receive: (value: number) => void }).receive(4);
  expect(combined).toHaveBeenCalledTimes(1);
  expect(collected).toEqual([]);
  expect(observations).toHaveLength(1);
});

it("finds names in texts, JSON and addresses", () => {
  const json = JSON.stringify({ done: "a.b", more: ["c"] });
  expect(namesIn([json, { d: "e f" }, "g"])).toEqual(["a.b", "c", "g"]);
  const query = encodeURIComponent('{"then":"back"}');
  expect(namesIn(`shop://order?cb=done&with=${query}`)).toEqual([
    "order",
    "cb",
    "done",
    "with",
    "back",
  ]);
});

it("sees each address of a frame", async () => {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((some) => records.push(...some));
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["src"],
    attributeOldValue: true,
  });
  const frame = document.createElement("iframe");
  frame.src = "about:blank#1";
  document.body.append(frame);
  frame.src = "about:blank#2";
  frame.src = "about:blank#2";
  frame.remove();
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve, 0));
  observer.disconnect();
  expect(frameAddresses(records)).toEqual([
    "about:blank#1",
    "about:blank#2",
    "about:blank#2",
  ]);
});
