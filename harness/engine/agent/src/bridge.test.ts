import { describe, expect, it } from "vitest";
import type { Environment } from "./wire";
import { announceHandlers, inject, installBridge } from "./bridge";
import { newOutbox, newPage, type Scope } from "./testing/page";

function pageWith(environment: Partial<Environment>) {
  const scope = newPage();
  const { outbox, notes } = newOutbox(scope);
  const whole = { handlers: [], objects: [], ...environment };
  installBridge(scope, whole as unknown as Environment, outbox);
  return { scope, outbox, notes };
}

const ANDROID = {
  objects: [{ name: "exchangeBridge", methods: ["postMessage", "share"] }],
};

describe("an injected object", () => {
  it("passes on what its methods are given", () => {
    const { scope, notes } = pageWith(ANDROID);
    scope.eval(
      `exchangeBridge.postMessage('{"name":"logout"}'); exchangeBridge.share({ a: 1, b: undefined })`,
    );
    expect(notes).toEqual([
      {
        kind: "bridge",
        via: "exchangeBridge.postMessage",
        argument: '{"name":"logout"}',
      },
      { kind: "bridge", via: "exchangeBridge.share", argument: { a: 1 } },
    ]);
  });

  it("passes on what cannot cross as text, or as nothing", () => {
    const { scope, notes } = pageWith(ANDROID);
    scope.eval(
      "var a = {}; a.a = a; for (const odd of [a, undefined, () => 1, 5n]) exchangeBridge.share(odd)",
    );
    expect(notes.map((note) => "argument" in note && note.argument)).toEqual([
      "[object Object]",
      null,
      null,
      "5",
    ]);
  });

  it("copies at once: what the page changes later stays its own", () => {
    const { scope, notes } = pageWith(ANDROID);
    scope.eval("var a = { n: 1 }; exchangeBridge.share(a); a.n = 2");
    expect(notes).toMatchObject([{ argument: { n: 1 } }]);
  });

  it("comes without window.webkit", () => {
    const { scope } = pageWith(ANDROID);
    expect("webkit" in scope).toBe(false);
  });
});

describe("a message handler", () => {
  it("takes a structured value", () => {
    const { scope, notes } = pageWith({ handlers: ["exchangeBridge"] });
    scope.eval(
      "webkit.messageHandlers.exchangeBridge.postMessage({ name: 'logout', list: [1, null] })",
    );
    expect(notes).toEqual([
      {
        kind: "bridge",
        via: "exchangeBridge",
        argument: { name: "logout", list: [1, null] },
      },
    ]);
  });

  it("refuses what cannot be cloned, as the real one does", () => {
    const { scope, notes } = pageWith({ handlers: ["exchangeBridge"] });
    expect(() =>
      scope.eval(
        "webkit.messageHandlers.exchangeBridge.postMessage({ f() {} })",
      ),
    ).toThrow(/clone/i);
    expect(notes).toEqual([]);
  });

  it("of the engine's own is announced before it is used", () => {
    const scope = newPage();
    const order: string[] = [];
    const handler = { postMessage: (text: string) => order.push(text) };
    Object.assign(scope, { webkit: { messageHandlers: { app: handler } } });
    const { outbox, notes } = newOutbox(scope);
    scope.document.addEventListener("test-note", () => order.push("note"));
    announceHandlers(scope, ["app", "absent"], outbox);
    expect(scope.eval("webkit.messageHandlers.app.postMessage('sent')")).toBe(
      2,
    );
    expect(order).toEqual(["note", "sent"]);
    expect(notes).toEqual([{ kind: "handler", name: "app" }]);
  });
});

describe("a call from the app", () => {
  const call = (
    scope: Scope,
    outbox: ReturnType<typeof newOutbox>["outbox"],
    path: string,
    options: { optional?: boolean; arguments?: unknown[] } = {},
  ) =>
    inject(scope, outbox, {
      kind: "call",
      path,
      arguments: options.arguments ?? [],
      optional: options.optional ?? false,
    });

  it("reaches a receiver that was put in place late", () => {
    const { scope, outbox, notes } = pageWith({});
    call(scope, outbox, "appCallback_1");
    scope.eval("var got; window.appCallback_1 = (...a) => { got = a }");
    call(scope, outbox, "appCallback_1", { arguments: [{ code: "00000" }, 2] });
    expect(scope.eval("JSON.stringify(got)")).toBe('[{"code":"00000"},2]');
    expect(notes).toEqual([{ kind: "missed", path: "appCallback_1" }]);
  });

  it("follows a dotted path, and calls the receiver on its owner", () => {
    const { scope, outbox } = pageWith({});
    scope.eval("window.app = { bridge: { n: 0, on(by) { this.n += by } } }");
    call(scope, outbox, "app.bridge.on", { arguments: [3] });
    expect(scope.eval("app.bridge.n")).toBe(3);
  });

  it("misses where there is no function, and says so unless that is all right", () => {
    const { scope, outbox, notes } = pageWith({});
    scope.eval("window.app = { text: 'no function' }");
    for (const path of ["app.text", "app.no.where", "nothing"]) {
      call(scope, outbox, path);
      call(scope, outbox, path, { optional: true });
    }
    expect(notes.map((note) => "path" in note && note.path)).toEqual([
      "app.text",
      "app.no.where",
      "nothing",
    ]);
  });

  it("reports what the receiver throws as the page's own error", () => {
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
  it("hides and shows the page, with one event each time", () => {
    const { scope, outbox } = pageWith({});
    scope.eval(
      "var seen = []; document.addEventListener('visibilitychange', () => seen.push(document.visibilityState + document.hidden))",
    );
    for (const state of ["hidden", "hidden", "visible"] as const)
      inject(scope, outbox, { kind: "visibility", state });
    expect(scope.eval("seen.at(-2) + ' ' + seen.at(-1)")).toBe(
      "hiddentrue visiblefalse",
    );
    expect(scope.eval("seen.filter(one => one === 'hiddentrue').length")).toBe(
      1,
    );
  });

  it("goes back in the page's history", async () => {
    const { scope, outbox } = pageWith({});
    scope.history.pushState(null, "", "/b");
    const gone = new Promise<void>((done) =>
      scope.addEventListener("popstate", () => done()),
    );
    inject(scope, outbox, { kind: "history-back" });
    await gone;
    expect(scope.location.pathname).toBe("/lab");
  });
});
