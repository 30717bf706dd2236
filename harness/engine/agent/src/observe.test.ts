import { beforeEach, describe, expect, it } from "vitest";
import { describe as show } from "./describe";
import { observe } from "./observe";
import type { AgentMessage } from "./wire.generated";
import {
  byId,
  dispatchTrusted,
  newOutbox,
  newPage,
  type Scope,
} from "./testing/page";

let scope: Scope;
let messages: AgentMessage[];

beforeEach(() => {
  scope = newPage(
    `<p id="alert" role="alert"></p><p id="status" role="status"></p><output id="output"></output><p id="plain"></p>`,
  );
  // The page's console would write to the test's.
  for (const method of ["warn", "error", "log"] as const)
    scope.console[method] = () => undefined;
  const made = newOutbox(scope);
  messages = made.messages;
  observe(scope, made.outbox);
});

/** Mutation observers run after the current script has ended. */
async function turn(): Promise<void> {
  await new Promise<void>((done) => setTimeout(done, 0));
}

async function write(id: string, text: string): Promise<void> {
  byId(scope, id).textContent = text;
  await turn();
}

describe("live regions in shadow trees", () => {
  it.each(["open", "closed"] as const)(
    "are reported in an %s one, with the texts of their slots",
    async (mode) => {
      byId(scope, "plain").innerHTML =
        `<x-a id="host"><b id="text">1</b></x-a>`;
      const root = byId(scope, "host").attachShadow({ mode });
      root.innerHTML = `<p role="alert">Late</p><output>Items: <slot></slot></output>`;
      await turn();
      await write("text", "2");
      expect(messages).toEqual([
        { kind: "live", role: "alert", text: "Late" },
        { kind: "live", role: "status", text: "Items: 1" },
        { kind: "live", role: "status", text: "Items: 2" },
      ]);
    },
  );

  it("are reported in a component of a component that is inserted later", async () => {
    const outer = scope.document.createElement("div");
    const root = outer.attachShadow({ mode: "open" });
    root.innerHTML = `<div></div>`;
    const inner = root.firstElementChild?.attachShadow({ mode: "open" });
    if (inner) inner.innerHTML = `<p role="status">Ready</p>`;
    await turn();
    scope.document.body.append(outer);
    await turn();
    expect(messages).toEqual([{ kind: "live", role: "status", text: "Ready" }]);
  });

  it("are reported again when their component comes back, and not while it is away", async () => {
    const host = scope.document.createElement("div");
    const root = host.attachShadow({ mode: "open" });
    root.innerHTML = `<p role="status">Ready</p>`;
    await turn();
    expect(messages).toEqual([]);
    byId(scope, "plain").append(host);
    await turn();
    host.remove();
    await turn();
    byId(scope, "plain").append(host);
    await turn();
    const ready = { kind: "live", role: "status", text: "Ready" };
    expect(messages).toEqual([ready, ready]);
  });
});

describe("live regions", () => {
  it("are reported with their role and their text in one line", async () => {
    await write("alert", "Network error.\n  Try again.");
    await write("status", "Loading");
    await write("output", "42");
    expect(messages).toEqual([
      { kind: "live", role: "alert", text: "Network error. Try again." },
      { kind: "live", role: "status", text: "Loading" },
      { kind: "live", role: "status", text: "42" },
    ]);
  });

  it("are reported again when the text disappeared and came back, but not when it stayed", async () => {
    await write("alert", "Late");
    await write("plain", "nothing to do with it");
    byId(scope, "alert").append(scope.document.createElement("svg"));
    await turn();
    expect(messages).toHaveLength(1);
    await write("alert", "");
    await write("alert", "Late");
    expect(messages).toHaveLength(2);
  });

  it("are reported again when the same text is written a second time", async () => {
    await write("alert", "Late");
    await write("alert", "Late");
    expect(messages).toHaveLength(2);
  });

  it("are reported again when they were removed and come back", async () => {
    await write("alert", "Late");
    const region = byId(scope, "alert");
    const { parentElement } = region;
    region.remove();
    await turn();
    parentElement?.append(region);
    await turn();
    expect(messages).toHaveLength(2);
  });

  it("are reported when they are shown, but not while they are hidden", async () => {
    const region = byId(scope, "alert");
    region.hidden = true;
    await write("alert", "Late");
    expect(messages).toHaveLength(0);
    for (const hidden of [false, true, false]) {
      region.hidden = hidden;
      // One change after the other.
      // oxlint-disable-next-line no-await-in-loop
      await turn();
    }
    expect(messages).toHaveLength(2);
  });

  it("are reported when they are added with a text, and when an element becomes one", async () => {
    scope.document.body.insertAdjacentHTML(
      "beforeend",
      `<div><b role="alert">Gone</b></div>`,
    );
    byId(scope, "plain").textContent = "Not yet";
    await turn();
    byId(scope, "plain").setAttribute("role", "status");
    await turn();
    expect(messages).toEqual([
      { kind: "live", role: "alert", text: "Gone" },
      { kind: "live", role: "status", text: "Not yet" },
    ]);
  });
});

describe("the title", () => {
  it("is reported when it changes", async () => {
    scope.document.title = "Home";
    await turn();
    scope.document.title = "Home";
    await turn();
    scope.document.title = "Trade";
    await turn();
    expect(messages).toEqual([
      { kind: "title", text: "Home" },
      { kind: "title", text: "Trade" },
    ]);
  });
});

describe("errors", () => {
  it("are reported when they are uncaught", () => {
    scope.dispatchEvent(
      new scope.ErrorEvent("error", { message: "TypeError: x" }),
    );
    expect(messages).toEqual([
      { kind: "error", text: "TypeError: x", stack: null },
    ]);
  });

  it("of the agent's own are reported although the browser hides them", () => {
    const page = newPage();
    const { outbox: own, messages: sent } = newOutbox(page);
    const thrown = [new TypeError("Not allowed.")];
    observe(page, own, "page", () => thrown.pop());
    for (const message of ["Script error.", "Script error."])
      page.dispatchEvent(new page.ErrorEvent("error", { message }));
    expect(sent.filter(({ kind }) => kind === "error")).toEqual([
      { kind: "error", text: "TypeError: Not allowed.", stack: null },
      { kind: "error", text: "Script error.", stack: null },
    ]);
  });

  it("are reported with their stack, or with the place of a syntax error", () => {
    const error = new TypeError("x");
    error.stack = "load@https://app.test/main.js:1:20";
    const place = {
      filename: "https://app.test/main.js",
      lineno: 3,
      colno: 7,
    };
    for (const init of [{ error, ...place }, place, { error: "no error" }])
      scope.dispatchEvent(
        new scope.ErrorEvent("error", { message: "x", ...init }),
      );
    expect(messages).toEqual([
      {
        kind: "error",
        text: "x",
        stack: "load@https://app.test/main.js:1:20",
      },
      { kind: "error", text: "x", stack: "@https://app.test/main.js:3:7" },
      { kind: "error", text: "x", stack: null },
    ]);
  });

  it("are recorded as texts when the page dispatches other values", () => {
    const unreadable = {
      get: () => {
        throw new Error("no");
      },
    };
    const values = [5, null, Number.NaN, Symbol("s"), { length: 9 }, ["a"]];
    const events = values.map((value) =>
      Object.defineProperty(new scope.Event("error"), "message", {
        value,
      }),
    );
    const trap = new scope.Event("error");
    for (const name of ["message", "filename", "lineno", "colno", "error"])
      Object.defineProperty(trap, name, unreadable);
    for (const event of [new scope.Event("error"), ...events, trap])
      scope.dispatchEvent(event);
    expect(
      messages.map((message) => "text" in message && message.text),
    ).toEqual([
      "undefined",
      "5",
      "null",
      "NaN",
      "Symbol(s)",
      '{"length":9}',
      '["a"]',
      "undefined",
    ]);
  });

  it("are reported even with a replaced stack", () => {
    const hostile = {
      get stack(): string {
        throw new Error("no");
      },
    };
    const endless = { stack: "f@https://app.test/:1:1\n".repeat(10_000) };
    for (const reason of [hostile, endless, { stack: 5 }]) {
      const event = new scope.Event("unhandledrejection");
      Object.assign(event, { reason });
      scope.dispatchEvent(event);
    }
    const stacks = messages.map((message) =>
      message.kind === "error" ? message.stack?.length : undefined,
    );
    expect(stacks).toEqual([undefined, 4000, undefined]);
  });

  it("do not include images that could not be loaded", () => {
    byId(scope, "plain").dispatchEvent(
      new scope.Event("error", { bubbles: true }),
    );
    expect(messages).toEqual([]);
  });

  it("include unhandled rejections", () => {
    const event = new scope.Event("unhandledrejection");
    const reason = new RangeError("too far");
    Object.assign(event, { reason });
    scope.dispatchEvent(event);
    expect(messages).toEqual([
      {
        kind: "error",
        text: "unhandled rejection: RangeError: too far",
        stack: reason.stack?.slice(0, 4000),
      },
    ]);
  });
});

describe("the console", () => {
  it("reports warnings and errors, and still prints them", () => {
    const written: unknown[][] = [];
    const page = newPage();
    page.console.error = (...args: unknown[]) => void written.push(args);
    page.console.log = () => undefined;
    const made = newOutbox(page);
    observe(page, made.outbox);
    page.console.error("no", { code: 5 });
    page.console.log("unheard");
    expect(made.messages).toEqual([
      { kind: "console", level: "error", text: 'no {"code":5}' },
    ]);
    expect(written).toEqual([["no", { code: 5 }]]);
    scope.console.warn("old");
    expect(messages).toEqual([
      { kind: "console", level: "warning", text: "old" },
    ]);
  });

  it("reports texts as a browser shows them, with placeholders filled", () => {
    scope.console.error("%s failed after %d ms: %o %%", "send", 5, { a: 1 });
    scope.console.error("%c styled %s", "color: red", "text", "and more");
    scope.console.error("100% sure", "%s");
    expect(
      messages.map((message) => "text" in message && message.text),
    ).toEqual([
      'send failed after 5 ms: {"a":1} %',
      " styled text and more",
      "100% sure %s",
    ]);
  });
});

describe("dialogs", () => {
  it("are reported and accepted at once", () => {
    expect(scope.alert("Gone")).toBeUndefined();
    expect(scope.confirm("Sure?")).toBe(true);
    expect(scope.prompt("Name?", "Ada")).toBe("Ada");
    expect(scope.prompt("Name?")).toBeNull();
    scope.alert();
    expect(messages).toEqual([
      { kind: "dialog", dialog: "alert", text: "Gone" },
      { kind: "dialog", dialog: "confirm", text: "Sure?" },
      { kind: "dialog", dialog: "prompt", text: "Name?" },
      { kind: "dialog", dialog: "prompt", text: "Name?" },
      { kind: "dialog", dialog: "alert", text: "" },
    ]);
  });
});

describe("symbol", () => {
  it("can't be shown in a dialog, as in a browser", () => {
    for (const ask of ["alert", "confirm", "prompt"] as const)
      expect(() => scope[ask](Symbol("s") as unknown as string)).toThrow(
        TypeError,
      );
    expect(messages).toEqual([]);
  });
});

describe("confirmation before the page is left", () => {
  const returnTo = (event: Event): void => event.preventDefault();
  const leaving = (): Event =>
    new scope.Event("beforeunload", { cancelable: true });

  it("is recorded when the browser requests it, but not when the page forges the event", () => {
    scope.addEventListener("beforeunload", returnTo);
    const pretended = leaving();
    Object.defineProperty(pretended, "returnValue", { value: "forged" });
    scope.dispatchEvent(pretended);
    expect(messages).toEqual([]);
    dispatchTrusted(scope, leaving());
    expect(messages).toEqual([
      { kind: "dialog", dialog: "beforeunload", text: "" },
    ]);
  });

  it("depends on the event, even with replaced getters", () => {
    const event = leaving();
    Object.defineProperty(event, "defaultPrevented", { value: true });
    dispatchTrusted(scope, event);
    expect(messages).toEqual([]);
  });
});

describe("new window", () => {
  it("is reported, and does not open", () => {
    expect(scope.open("https://elsewhere.test/")).toBeNull();
    expect(scope.open()).toBeNull();
    expect(scope.open(new scope.URL("https://a.test/b"))).toBeNull();
    expect(messages).toEqual([
      { kind: "window", url: "https://elsewhere.test/" },
      { kind: "window", url: "about:blank" },
      { kind: "window", url: "https://a.test/b" },
    ]);
  });
});

describe("the address", () => {
  it("is reported only when it changes within the document", () => {
    scope.history.pushState({ a: 1 }, "", "/b");
    scope.history.replaceState({ a: 2 }, "", "/b");
    scope.history.replaceState(null, "", "/c?d=1");
    expect(scope.history.length).toBe(2);
    expect(messages).toEqual([
      { kind: "goto", url: "https://www.exchange.test/b" },
      { kind: "goto", url: "https://www.exchange.test/c?d=1" },
    ]);
  });

  it("is not reported for a forged event", () => {
    scope.dispatchEvent(new scope.PopStateEvent("popstate"));
    expect(messages).toEqual([]);
  });

  it("moves as far as the browser does, by the lowest 32 bits", () => {
    scope.history.go(2 ** 40 + 7);
    expect(messages).toEqual([{ kind: "traverse", delta: 7 }]);
    const symbol = Symbol("far") as unknown as number;
    expect(() => scope.history.go(symbol)).toThrow(TypeError);
    expect(messages).toHaveLength(1);
  });

  it("is reported when its fragment changes, and when the page goes back", async () => {
    scope.location.hash = "#deep";
    await turn();
    const gone = new Promise<void>((done) =>
      scope.addEventListener("popstate", () => done()),
    );
    scope.history.back();
    await gone;
    expect(messages.filter((message) => message.kind === "goto")).toEqual([
      { kind: "goto", url: "https://www.exchange.test/lab?x=1#deep" },
      { kind: "goto", url: "https://www.exchange.test/lab?x=1" },
    ]);
    expect(messages).toContainEqual({ kind: "traverse", delta: -1 });
    expect(messages.at(-1)).toEqual({ kind: "traversed" });
  });
});

describe("the probe", () => {
  it("is reported unchanged with any content", () => {
    for (const detail of ['{"kind":"settle"}', { not: "text" }, undefined])
      scope.document.dispatchEvent(
        new scope.CustomEvent("footbridge", { detail }),
      );
    expect(messages).toEqual([
      { kind: "probe", detail: '{"kind":"settle"}' },
      { kind: "probe", detail: '{"not":"text"}' },
      { kind: "probe", detail: "null" },
    ]);
  });
});

describe("any value", () => {
  const circular: Record<string, unknown> = {};
  circular["self"] = circular;
  const hostile = {
    get message(): string {
      throw new Error("no");
    },
  };
  it.each<[unknown, string]>([
    ["text", "text"],
    [5, "5"],
    [null, "null"],
    [undefined, "undefined"],
    [10n, "10n"],
    [Symbol("s"), "Symbol(s)"],
    [[1, "a"], '[1,"a"]'],
    [new TypeError("x"), "TypeError: x"],
    [{ message: "like an error" }, "like an error"],
    [circular, "a value that cannot be shown"],
    [hostile, "a value that cannot be shown"],
  ])("is shown in a line: %#", (value, line) => {
    expect(show(value)).toBe(line);
  });
});
