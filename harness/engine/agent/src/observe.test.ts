import { beforeEach, describe, expect, it } from "vitest";
import { describe as show } from "./describe";
import { observe } from "./observe";
import type { AgentMessage } from "./wire";
import {
  byId,
  dispatchTrusted,
  newOutbox,
  newPage,
  type Scope,
} from "./testing/page";

let scope: Scope;
let notes: AgentMessage[];

beforeEach(() => {
  scope = newPage(
    `<p id="alert" role="alert"></p><p id="status" role="status"></p><output id="output"></output><p id="plain"></p>`,
  );
  // The page's console would write into that of the test.
  for (const method of ["warn", "error", "log"] as const)
    scope.console[method] = () => undefined;
  const made = newOutbox(scope);
  notes = made.notes;
  observe(scope, made.outbox);
});

/** Mutation observers are called after the current script has ended. */
async function turn(): Promise<void> {
  await new Promise<void>((done) => setTimeout(done, 0));
}

async function write(id: string, text: string): Promise<void> {
  byId(scope, id).textContent = text;
  await turn();
}

describe("live regions", () => {
  it("are told with their role and their text in one line", async () => {
    await write("alert", "Network error.\n  Try again.");
    await write("status", "Loading");
    await write("output", "42");
    expect(notes).toEqual([
      { kind: "live", role: "alert", text: "Network error. Try again." },
      { kind: "live", role: "status", text: "Loading" },
      { kind: "live", role: "status", text: "42" },
    ]);
  });

  it("are reported again when the text went away and came back, not when it stayed", async () => {
    await write("alert", "Late");
    await write("plain", "nothing to do with it");
    byId(scope, "alert").append(scope.document.createElement("svg"));
    await turn();
    expect(notes).toHaveLength(1);
    await write("alert", "");
    await write("alert", "Late");
    expect(notes).toHaveLength(2);
  });

  it("are reported again when the same text is written a second time", async () => {
    await write("alert", "Late");
    await write("alert", "Late");
    expect(notes).toHaveLength(2);
  });

  it("are reported again when they were taken away and come back", async () => {
    await write("alert", "Late");
    const region = byId(scope, "alert");
    const { parentElement } = region;
    region.remove();
    await turn();
    parentElement?.append(region);
    await turn();
    expect(notes).toHaveLength(2);
  });

  it("are reported when they are shown, not while they are hidden", async () => {
    const region = byId(scope, "alert");
    region.hidden = true;
    await write("alert", "Late");
    expect(notes).toHaveLength(0);
    for (const hidden of [false, true, false]) {
      region.hidden = hidden;
      // One change after the other.
      // oxlint-disable-next-line no-await-in-loop
      await turn();
    }
    expect(notes).toHaveLength(2);
  });

  it("are told when they come with their text, and when an element becomes one", async () => {
    scope.document.body.insertAdjacentHTML(
      "beforeend",
      `<div><b role="alert">Gone</b></div>`,
    );
    byId(scope, "plain").textContent = "Not yet";
    await turn();
    byId(scope, "plain").setAttribute("role", "status");
    await turn();
    expect(notes).toEqual([
      { kind: "live", role: "alert", text: "Gone" },
      { kind: "live", role: "status", text: "Not yet" },
    ]);
  });
});

describe("the title", () => {
  it("is told when it changes", async () => {
    scope.document.title = "Home";
    await turn();
    scope.document.title = "Home";
    await turn();
    scope.document.title = "Trade";
    await turn();
    expect(notes).toEqual([
      { kind: "title", text: "Home" },
      { kind: "title", text: "Trade" },
    ]);
  });
});

describe("errors", () => {
  it("are told when nobody caught them", () => {
    scope.dispatchEvent(
      new scope.ErrorEvent("error", { message: "TypeError: x" }),
    );
    expect(notes).toEqual([
      { kind: "error", text: "TypeError: x", stack: null },
    ]);
  });

  it("are told with their stack, or with the place of what doesn't parse", () => {
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
    expect(notes).toEqual([
      {
        kind: "error",
        text: "x",
        stack: "load@https://app.test/main.js:1:20",
      },
      { kind: "error", text: "x", stack: "@https://app.test/main.js:3:7" },
      { kind: "error", text: "x", stack: null },
    ]);
  });

  it("are recorded as texts when the page dispatches something else", () => {
    const unreadable = {
      get: () => {
        throw new Error("no");
      },
    };
    const messages = [5, null, Number.NaN, Symbol("s"), { length: 9 }, ["a"]];
    const events = messages.map((message) =>
      Object.defineProperty(new scope.Event("error"), "message", {
        value: message,
      }),
    );
    const trap = new scope.Event("error");
    for (const name of ["message", "filename", "lineno", "colno", "error"])
      Object.defineProperty(trap, name, unreadable);
    for (const event of [new scope.Event("error"), ...events, trap])
      scope.dispatchEvent(event);
    expect(notes.map((note) => "text" in note && note.text)).toEqual([
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

  it("are told whatever the page makes of a stack", () => {
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
    const stacks = notes.map((note) =>
      note.kind === "error" ? note.stack?.length : undefined,
    );
    expect(stacks).toEqual([undefined, 4000, undefined]);
  });

  it("are not those of an image that could not be loaded", () => {
    byId(scope, "plain").dispatchEvent(
      new scope.Event("error", { bubbles: true }),
    );
    expect(notes).toEqual([]);
  });

  it("include rejections that nobody handled", () => {
    const event = new scope.Event("unhandledrejection");
    const reason = new RangeError("too far");
    Object.assign(event, { reason });
    scope.dispatchEvent(event);
    expect(notes).toEqual([
      {
        kind: "error",
        text: "unhandled rejection: RangeError: too far",
        stack: reason.stack?.slice(0, 4000),
      },
    ]);
  });
});

describe("the console", () => {
  it("is told of warnings and errors, and still written to", () => {
    const written: unknown[][] = [];
    const page = newPage();
    page.console.error = (...args: unknown[]) => void written.push(args);
    page.console.log = () => undefined;
    const made = newOutbox(page);
    observe(page, made.outbox);
    page.console.error("no", { code: 5 });
    page.console.log("unheard");
    expect(made.notes).toEqual([
      { kind: "console", level: "error", text: 'no {"code":5}' },
    ]);
    expect(written).toEqual([["no", { code: 5 }]]);
    scope.console.warn("old");
    expect(notes).toEqual([{ kind: "console", level: "warning", text: "old" }]);
  });

  it("is read as a browser shows it, with its placeholders filled", () => {
    scope.console.error("%s failed after %d ms: %o %%", "send", 5, { a: 1 });
    scope.console.error("%c styled %s", "color: red", "text", "and more");
    scope.console.error("100% sure", "%s");
    expect(notes.map((note) => "text" in note && note.text)).toEqual([
      'send failed after 5 ms: {"a":1} %',
      " styled text and more",
      "100% sure %s",
    ]);
  });
});

describe("dialogs", () => {
  it("are told and answered at once, as by somebody who agrees", () => {
    expect(scope.alert("Gone")).toBeUndefined();
    expect(scope.confirm("Sure?")).toBe(true);
    expect(scope.prompt("Name?", "Ada")).toBe("Ada");
    expect(scope.prompt("Name?")).toBeNull();
    scope.alert();
    expect(notes).toEqual([
      { kind: "dialog", dialog: "alert", text: "Gone" },
      { kind: "dialog", dialog: "confirm", text: "Sure?" },
      { kind: "dialog", dialog: "prompt", text: "Name?" },
      { kind: "dialog", dialog: "prompt", text: "Name?" },
      { kind: "dialog", dialog: "alert", text: "" },
    ]);
  });
});

describe("a symbol", () => {
  it("can't be shown in a dialog, as in a browser", () => {
    for (const ask of ["alert", "confirm", "prompt"] as const)
      expect(() => scope[ask](Symbol("s") as unknown as string)).toThrow(
        TypeError,
      );
    expect(notes).toEqual([]);
  });
});

describe("a question before the page is left", () => {
  const returnTo = (event: Event): void => event.preventDefault();
  const leaving = (): Event =>
    new scope.Event("beforeunload", { cancelable: true });

  it("is recorded when the browser asks it, and not when the page pretends to", () => {
    scope.addEventListener("beforeunload", returnTo);
    const pretended = leaving();
    Object.defineProperty(pretended, "returnValue", { value: "forged" });
    scope.dispatchEvent(pretended);
    expect(notes).toEqual([]);
    dispatchTrusted(scope, leaving());
    expect(notes).toEqual([
      { kind: "dialog", dialog: "beforeunload", text: "" },
    ]);
  });

  it("is asked by the event, whatever the page makes of it", () => {
    const event = leaving();
    Object.defineProperty(event, "defaultPrevented", { value: true });
    dispatchTrusted(scope, event);
    expect(notes).toEqual([]);
  });
});

describe("another window", () => {
  it("is told, and does not open", () => {
    expect(scope.open("https://elsewhere.test/")).toBeNull();
    expect(scope.open()).toBeNull();
    expect(scope.open(new scope.URL("https://a.test/b"))).toBeNull();
    expect(notes).toEqual([
      { kind: "window", url: "https://elsewhere.test/" },
      { kind: "window", url: "about:blank" },
      { kind: "window", url: "https://a.test/b" },
    ]);
  });
});

describe("the address", () => {
  it("is told when it changes within the document, and only then", () => {
    scope.history.pushState({ a: 1 }, "", "/b");
    scope.history.replaceState({ a: 2 }, "", "/b");
    scope.history.replaceState(null, "", "/c?d=1");
    expect(scope.history.length).toBe(2);
    expect(notes).toEqual([
      { kind: "goto", url: "https://www.exchange.test/b" },
      { kind: "goto", url: "https://www.exchange.test/c?d=1" },
    ]);
  });

  it("is not gone back to because the page says so", () => {
    scope.dispatchEvent(new scope.PopStateEvent("popstate"));
    expect(notes).toEqual([]);
  });

  it("goes as far as the browser goes, by the lowest 32 bits", () => {
    scope.history.go(2 ** 40 + 7);
    expect(notes).toEqual([{ kind: "traverse", delta: 7 }]);
    const symbol = Symbol("far") as unknown as number;
    expect(() => scope.history.go(symbol)).toThrow(TypeError);
    expect(notes).toHaveLength(1);
  });

  it("is told when its fragment changes, and when the page goes back", async () => {
    scope.location.hash = "#deep";
    await turn();
    const gone = new Promise<void>((done) =>
      scope.addEventListener("popstate", () => done()),
    );
    scope.history.back();
    await gone;
    expect(notes.filter((note) => note.kind === "goto")).toEqual([
      { kind: "goto", url: "https://www.exchange.test/lab?x=1#deep" },
      { kind: "goto", url: "https://www.exchange.test/lab?x=1" },
    ]);
    expect(notes).toContainEqual({ kind: "traverse", delta: -1 });
    expect(notes.at(-1)).toEqual({ kind: "traversed" });
  });
});

describe("the probe", () => {
  it("is passed on as it is, whatever it holds", () => {
    for (const detail of ['{"kind":"settle"}', { not: "text" }, undefined])
      scope.document.dispatchEvent(
        new scope.CustomEvent("footbridge", { detail }),
      );
    expect(notes).toEqual([
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
