import { describe, expect, it } from "vitest";
import type { Environment, Injection } from "./wire.generated";
import {
  announceHandlers,
  inject,
  installBridge,
  installPrompts,
  PendingReplies,
} from "./bridge";
import { newOutbox, newPage, type Scope } from "./testing/page";

const NOTHING = {
  handlers: [],
  methods: [],
  prompts: [],
  navigations: [],
  posts: false,
  globals: [],
  absent: [],
  bootstrap: [],
} as const;

/** A page. `result` produces the return value of synchronous calls. */
function pageWith(
  environment: Partial<Environment>,
  result: (message: string) => string | null = () => null,
) {
  const scope = newPage();
  const calls: unknown[] = [];
  scope.prompt = (text?: string, preset?: string) => {
    if (text !== "footbridge-call") return "the page's own";
    calls.push((JSON.parse(preset ?? "") as unknown[])[1]);
    return result(preset ?? "");
  };
  const { outbox, messages } = newOutbox(scope);
  const whole = { ...NOTHING, ...environment } as unknown as Environment;
  const pending = new PendingReplies();
  installBridge(scope, whole, outbox, pending);
  installPrompts(scope, whole, outbox);
  const act = (injection: Injection) =>
    inject(scope, outbox, injection, pending);
  return { scope, outbox, messages, pending, calls, act };
}

const ANDROID = {
  methods: [
    { path: "exchangeBridge.postMessage", returns: "nothing" },
    { path: "exchangeBridge.share", returns: "nothing" },
  ],
} as const satisfies Partial<Environment>;

const of = (via: string, ...values: unknown[]) => ({
  kind: "bridge",
  via,
  arguments: values,
  promise: null,
});

describe("an injected object", () => {
  it("sends the arguments of its methods", () => {
    const { scope, messages } = pageWith(ANDROID);
    scope.eval(
      `exchangeBridge.postMessage('{"name":"logout"}'); exchangeBridge.share({ a: 1, b: undefined })`,
    );
    expect(messages).toEqual([
      of("exchangeBridge.postMessage", '{"name":"logout"}'),
      of("exchangeBridge.share", { a: 1 }),
    ]);
  });

  it("sends values without a JSON form as text or as nothing", () => {
    const { scope, messages } = pageWith(ANDROID);
    scope.eval(
      "var a = {}; a.a = a; for (const odd of [a, undefined, Symbol('s'), 5n]) exchangeBridge.share(odd)",
    );
    expect(
      messages.map((message) => "arguments" in message && message.arguments[0]),
    ).toEqual(["[object Object]", null, null, "5"]);
  });

  it("copies arguments at once, so that later changes have no effect", () => {
    const { scope, messages } = pageWith(ANDROID);
    scope.eval("var a = { n: 1 }; exchangeBridge.share(a); a.n = 2");
    expect(messages).toMatchObject([{ arguments: [{ n: 1 }] }]);
  });

  it("does not add window.webkit", () => {
    const { scope } = pageWith(ANDROID);
    expect("webkit" in scope).toBe(false);
  });
});

describe("message handler", () => {
  it("accepts a structured value", () => {
    const { scope, messages } = pageWith({
      handlers: [{ name: "exchangeBridge", returns: "nothing" }],
    });
    scope.eval(
      "webkit.messageHandlers.exchangeBridge.postMessage({ name: 'logout', list: [1, null] })",
    );
    expect(messages).toEqual([
      of("exchangeBridge", { name: "logout", list: [1, null] }),
    ]);
  });

  it("rejects values that cannot be cloned, like the real one", () => {
    const { scope, messages } = pageWith({
      handlers: [{ name: "exchangeBridge", returns: "nothing" }],
    });
    expect(() =>
      scope.eval(
        "webkit.messageHandlers.exchangeBridge.postMessage({ f() {} })",
      ),
    ).toThrow(/clone/i);
    expect(messages).toEqual([]);
  });

  it("provided by the engine is announced before it is used", () => {
    const scope = newPage();
    const order: string[] = [];
    const handler = { postMessage: (text: string) => order.push(text) };
    Object.assign(scope, { webkit: { messageHandlers: { app: handler } } });
    const { outbox, messages } = newOutbox(scope);
    const { send } = outbox;
    outbox.send = (message) => {
      order.push("message");
      send.call(outbox, message);
    };
    const named = ["app", "absent"].map(
      (name) => ({ name, returns: "nothing" }) as const,
    );
    announceHandlers(scope, named, outbox, new PendingReplies());
    expect(scope.eval("webkit.messageHandlers.app.postMessage('sent')")).toBe(
      2,
    );
    expect(order).toEqual(["message", "sent"]);
    expect(messages).toEqual([{ kind: "handler", name: "app" }]);
  });
});

describe("the app's functions", () => {
  it("take several arguments, on objects within objects and on window itself", () => {
    const { scope, messages } = pageWith({
      methods: [
        { path: "app.device.info", returns: "nothing" },
        { path: "app.share", returns: "nothing" },
        { path: "callApp", returns: "nothing" },
      ],
    });
    scope.eval(
      "app.device.info('a', { b: 1 }); app.share(); callApp('pay', 2)",
    );
    expect(messages).toEqual([
      of("app.device.info", "a", { b: 1 }),
      of("app.share"),
      of("callApp", "pay", 2),
    ]);
  });

  it("let the app call a passed function repeatedly", () => {
    const { scope, messages, act } = pageWith({
      methods: [{ path: "callApp", returns: "nothing" }],
    });
    scope.eval("var got = []; callApp('pay', (a, b) => { got.push(a + b) })");
    expect(messages).toEqual([
      of("callApp", "pay", { "footbridge-function": 1 }),
    ]);
    act({ kind: "callback", function: 1, arguments: [1, 2] });
    act({ kind: "callback", function: 1, arguments: [3, 4] });
    act({ kind: "callback", function: 9, arguments: [] });
    expect(scope.eval("got.join()")).toBe("3,7");
  });

  it("recognise a function that is passed again", () => {
    const { scope, messages } = pageWith({
      methods: [{ path: "app.on", returns: "nothing" }],
    });
    scope.eval("const f = () => 1; app.on(f); app.on(() => 2); app.on(f)");
    expect(messages).toEqual(
      [1, 2, 1].map((number) =>
        of("app.on", { "footbridge-function": number }),
      ),
    );
  });

  it("give the page functions that make calls", () => {
    const call = { call: "stop", payload: { topic: "a" } };
    const { scope, messages, act } = pageWith(
      {
        methods: [
          { path: "app.listen", returns: "value" },
          { path: "app.on", returns: "nothing" },
        ],
      },
      () => JSON.stringify({ "footbridge-call": call }),
    );
    scope.eval("app.listen()(1, () => 2)");
    scope.eval("app.on(({ off: [off] }) => off())");
    const value = { off: [{ "footbridge-call": call }] };
    act({ kind: "callback", function: 2, arguments: [value] });
    expect(messages).toEqual([
      of("()", call, 1, { "footbridge-function": 1 }),
      of("app.on", { "footbridge-function": 2 }),
      of("()", call),
    ]);
  });

  it("return a value at once", () => {
    const { scope, calls, messages } = pageWith(
      { methods: [{ path: "app.get", returns: "value" }] },
      (message) => (message.includes("known") ? '{"a":1}' : null),
    );
    expect(scope.eval("app.get('known').a")).toBe(1);
    expect(scope.eval("app.get('other')")).toBe(undefined);
    expect(calls).toEqual([of("app.get", "known"), of("app.get", "other")]);
    expect(messages).toEqual([]);
  });

  it("return a promise, which the app settles", async () => {
    const { scope, messages, act } = pageWith({
      handlers: [{ name: "app", returns: "promise" }],
    });
    const post = () =>
      scope.eval(
        "webkit.messageHandlers.app.postMessage('a')",
      ) as Promise<unknown>;
    const first = post();
    const second = post();
    expect(messages).toEqual([
      { ...of("app", "a"), promise: 1 },
      { ...of("app", "a"), promise: 2 },
    ]);
    act({ kind: "settle", promise: 2, rejects: true, value: "no" });
    act({ kind: "settle", promise: 1, rejects: false, value: { a: 1 } });
    act({ kind: "settle", promise: 1, rejects: true, value: "again" });
    await expect(first).resolves.toEqual({ a: 1 });
    await expect(second).rejects.toThrow("no");
  });

  it("replace the engine's handler for a promise", async () => {
    const scope = newPage();
    const post = () => {
      throw new Error("the engine's own");
    };
    Object.assign(scope, {
      webkit: { messageHandlers: { app: { postMessage: post } } },
    });
    const { outbox, messages } = newOutbox(scope);
    const pending = new PendingReplies();
    const named = [{ name: "app", returns: "promise" }] as const;
    announceHandlers(scope, [...named], outbox, pending);
    const given = scope.eval(
      "webkit.messageHandlers.app.postMessage('a')",
    ) as Promise<unknown>;
    expect(messages).toEqual([{ ...of("app", "a"), promise: 1 }]);
    inject(
      scope,
      outbox,
      { kind: "settle", promise: 1, rejects: false, value: 5 },
      pending,
    );
    await expect(given).resolves.toBe(5);
  });
});

describe("prompt", () => {
  it("is a message to the app if it has the prefix, and the page's otherwise", () => {
    const { scope, calls } = pageWith({ prompts: ["_bridge="] }, () => '"yes"');
    expect(scope.eval("prompt('_bridge=pay', '{}')")).toBe("yes");
    expect(scope.eval("prompt('Your name?')")).toBe("the page's own");
    expect(calls).toEqual([of("window.prompt", "_bridge=pay", "{}")]);
  });

  it("returns null without a return value", () => {
    const { scope } = pageWith({ prompts: ["_bridge="] });
    expect(scope.eval("prompt('_bridge=pay')")).toBe(null);
  });
});

describe("message that the page posts", () => {
  it("is for the app if the page posts it to itself", () => {
    const { scope, messages } = pageWith({ posts: true });
    const { MessageEvent } = scope;
    for (const source of [scope, null])
      scope.dispatchEvent(
        new MessageEvent("message", { data: { call: "pay" }, source }),
      );
    expect(messages).toEqual([of("window.postMessage", { call: "pay" })]);
  });
});

describe("the app's constants", () => {
  it("exist, also within objects, and other names do not", () => {
    const scope = newPage();
    Object.assign(scope, { other: 1 });
    const { outbox } = newOutbox(scope);
    const environment = {
      ...NOTHING,
      globals: [
        { path: "isApp", value: true },
        { path: "app.about", value: { version: "1.2.3" } },
      ],
      methods: [{ path: "app.call", returns: "nothing" }],
      absent: ["other"],
    } as unknown as Environment;
    installBridge(scope, environment, outbox, new PendingReplies());
    expect(
      scope.eval(
        "[isApp, app.about.version, app.about instanceof Object, typeof app.call, 'other' in window].join()",
      ),
    ).toBe("true,1.2.3,true,function,false");
  });
});

describe("DOM event of the app", () => {
  it("has a detail, data, or nothing", () => {
    const { scope, act } = pageWith({});
    scope.eval(
      "var got = []; for (const target of [window, document]) for (const name of ['a', 'message', 'ready']) target.addEventListener(name, (event) => { if (event.target === target) got.push(event.constructor.name + ' ' + JSON.stringify(event.detail ?? event.data)) })",
    );
    const dispatch = (
      target: "window" | "document",
      name: string,
      content: Extract<Injection, { kind: "dispatch" }>["content"],
    ) => act({ kind: "dispatch", target, name, content, optional: true });
    dispatch("window", "a", { is: "detail", value: { n: 1 } });
    dispatch("document", "message", { is: "data", value: "text" });
    dispatch("window", "ready", { is: "none" });
    expect(scope.eval("got.join('; ')")).toBe(
      'CustomEvent {"n":1}; MessageEvent "text"; Event undefined',
    );
  });

  it("with a reply is reported as missed if no listener reads its content", () => {
    const { scope, messages, act } = pageWith({});
    scope.eval(
      "var got; window.addEventListener('received', ({ detail }) => { got = detail }); window.addEventListener('passed', () => {})",
    );
    const reply = (name: string, optional = false) =>
      act({
        kind: "dispatch",
        target: "window",
        name,
        content: { is: "detail", value: 1 },
        optional,
      });
    reply("received");
    reply("passed");
    reply("misspelt");
    reply("an-event", true);
    expect(scope.eval("got")).toBe(1);
    expect(messages).toEqual([
      { kind: "missed", path: "passed" },
      { kind: "missed", path: "misspelt" },
    ]);
  });
});

describe("call from the app", () => {
  const call = (
    scope: Scope,
    outbox: ReturnType<typeof newOutbox>["outbox"],
    path: string,
    options: Partial<Extract<Injection, { kind: "call" }>> = {},
  ) =>
    inject(
      scope,
      outbox,
      {
        kind: "call",
        path,
        arguments: [],
        optional: false,
        deletes: false,
        question: null,
        ...options,
      },
      new PendingReplies(),
    );

  it("reports the function's return value if the app requests it", async () => {
    const { scope, outbox, messages } = pageWith({});
    scope.eval(
      "window.now = () => [1]; window.later = () => Promise.resolve('2')",
    );
    call(scope, outbox, "later", { question: 1 });
    call(scope, outbox, "now", { question: 2 });
    call(scope, outbox, "now");
    await new Promise((done) => setTimeout(done));
    expect(messages).toEqual([
      { kind: "returned", question: 2, value: [1] },
      { kind: "returned", question: 1, value: "2" },
    ]);
  });

  it("deletes the function afterwards if the app does so", () => {
    const { scope, outbox } = pageWith({});
    scope.eval("window.cb = () => { window.had = 'cb' in window }");
    call(scope, outbox, "cb", { deletes: true });
    expect(scope.eval("had + ' ' + ('cb' in window)")).toBe("true false");
  });

  it("reaches a receiver that was installed late", () => {
    const { scope, outbox, messages } = pageWith({});
    call(scope, outbox, "appCallback_1");
    scope.eval("var got; window.appCallback_1 = (...a) => { got = a }");
    call(scope, outbox, "appCallback_1", { arguments: [{ code: "00000" }, 2] });
    expect(scope.eval("JSON.stringify(got)")).toBe('[{"code":"00000"},2]');
    expect(messages).toEqual([{ kind: "missed", path: "appCallback_1" }]);
  });

  it("follows a dotted path, and calls the receiver on its owner", () => {
    const { scope, outbox } = pageWith({});
    scope.eval("window.app = { bridge: { n: 0, on(by) { this.n += by } } }");
    call(scope, outbox, "app.bridge.on", { arguments: [3] });
    expect(scope.eval("app.bridge.n")).toBe(3);
  });

  it("reports a missing function unless it may be missing", () => {
    const { scope, outbox, messages } = pageWith({});
    scope.eval("window.app = { text: 'no function' }");
    for (const path of ["app.text", "app.no.where", "nothing"]) {
      call(scope, outbox, path);
      call(scope, outbox, path, { optional: true });
    }
    expect(
      messages.map((message) => "path" in message && message.path),
    ).toEqual(["app.text", "app.no.where", "nothing"]);
  });

  it("reports an exception of the receiver as an error of the page", () => {
    const { scope, outbox } = pageWith({});
    const errors: string[] = [];
    scope.addEventListener("error", (event) => errors.push(event.message));
    scope.eval("window.app = () => { throw new Error('bad reply') }");
    call(scope, outbox, "app");
    scope.eval(
      "Object.defineProperty(window, 'trap', { get() { throw new Error('trapped') } })",
    );
    call(scope, outbox, "trap.me");
    expect(errors).toEqual(["Error: bad reply", "Error: trapped"]);
  });
});

describe("the app", () => {
  it("hides and shows the page, with one event each", () => {
    const { scope, act } = pageWith({});
    scope.eval(
      "var seen = []; document.addEventListener('visibilitychange', () => seen.push(document.visibilityState + document.hidden))",
    );
    for (const state of ["hidden", "hidden", "visible"] as const)
      act({ kind: "visibility", state });
    expect(scope.eval("seen.at(-2) + ' ' + seen.at(-1)")).toBe(
      "hiddentrue visiblefalse",
    );
    expect(scope.eval("seen.filter(one => one === 'hiddentrue').length")).toBe(
      1,
    );
  });

  it("goes back in the page's history", async () => {
    const { scope, act } = pageWith({});
    scope.history.pushState(null, "", "/b");
    const gone = new Promise<void>((done) =>
      scope.addEventListener("popstate", () => done()),
    );
    act({ kind: "history-back" });
    await gone;
    expect(scope.location.pathname).toBe("/lab");
  });
});
