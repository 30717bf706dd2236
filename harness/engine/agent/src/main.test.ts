import { buildSync } from "esbuild";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Boot, AgentMessage, Target } from "./wire.generated";
import { dispatchTrusted, newPage, type Scope } from "./testing/page";

const EPOCH = 1_767_268_800_000;

const BOOT: Boot = {
  now: 500,
  epoch: EPOCH,
  seed: 1,
  begins: "case",
  covers: false,
  virtualTime: true,
  channel: "agent-channel",
  entriesBefore: 0,
  nativeHandlers: [],
  reports: { requests: true, acts: true, animations: false },
  collect: [],
  storage: "usable",
  environment: {
    userAgent: "test",
    platformName: "Linux",
    language: "en",
    theme: "dark",
    touch: true,
    viewport: { width: 393, height: 852 },
    safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
    pixelRatio: 2,
    keyPairMs: 0,
    accessibility: {
      reducedMotion: false,
      contrast: "no-preference",
      fontSize: 16,
    },
    handlers: [],
    methods: [{ path: "app.postMessage", returns: "nothing" }],
    prompts: [],
    navigations: [],
    posts: false,
    globals: [],
    absent: [],
    bootstrap: [],
  },
};

const messages: [number, AgentMessage][] = [];
let scope: Scope;
let lastId = 0;
/** Whether the page has requested another document. */
let hasRequested = false;

/** The element that the agent offered to the engine. */
let line: EventTarget;

function dispatch(type: string, detail: string | null = null): void {
  line.dispatchEvent(new scope.CustomEvent(type, { detail }));
}

/** Sends the agent a command, and waits for the message with its result. */
async function run(command: object, now = 0): Promise<AgentMessage> {
  const id = ++lastId;
  dispatch("run", JSON.stringify([id, now, command]));
  return new Promise((done) => {
    const look = () => {
      const found = messages.find(
        ([, message]) => "id" in message && message.id === id,
      );
      if (found) done(found[1]);
      else setTimeout(look, 1);
    };
    look();
  });
}

let agent: string;

beforeAll(() => {
  const { outputFiles } = buildSync({
    entryPoints: [new URL("main.ts", import.meta.url).pathname],
    bundle: true,
    format: "iife",
    target: "safari16",
    write: false,
  });
  agent = outputFiles[0]?.text ?? "";
});

// The agent is installed as in an engine: as one script, before any other.
beforeEach(() => {
  messages.length = 0;
  hasRequested = false;
  scope = newPage();
  Object.assign(scope, { MessageChannel, MessagePort });
  scope.name = "left by an earlier case";
  scope.prompt = (message, question) => {
    if (message !== "footbridge") return null;
    if (question === "boot") return JSON.stringify(BOOT);
    return hasRequested ? "yes" : null;
  };
  scope.document.addEventListener("agent-channel", (offer) => {
    offer.preventDefault();
    line = (offer as FocusEvent).relatedTarget as EventTarget;
    line.addEventListener("message", (event) =>
      messages.push(
        JSON.parse((event as CustomEvent<string>).detail) as [
          number,
          AgentMessage,
        ],
      ),
    );
  });
  scope.eval(agent);
  expect(messages).toEqual([[500, { kind: "started" }]]);
  messages.length = 0;
});

describe("agent", () => {
  it("begins a case without state of an earlier case", () => {
    expect(scope.name).toBe("");
    expect(scope.Date.now()).toBe(EPOCH + 500);
    expect(scope.performance.now()).toBe(0);
  });

  it("hides what it keeps on window", () => {
    expect(Object.keys(scope)).not.toContain("footbridge");
    expect(
      Object.getOwnPropertyDescriptor(scope, Symbol.for("footbridge")),
    ).toMatchObject({ enumerable: false, writable: false });
  });

  it("runs due timers, and reports when the next is due", async () => {
    const ran: number[] = [];
    scope.setTimeout(() => ran.push(scope.Date.now() - EPOCH), 1000);
    scope.setTimeout(() => ran.push(scope.Date.now() - EPOCH), 5000);
    expect(
      await run(
        { do: "run-until-idle", until: 2000, loaded: false, results: "all" },
        600,
      ),
    ).toMatchObject({
      kind: "idle",
      due: 5500,
    });
    expect(ran).toEqual([1500]);
    expect(
      await run(
        { do: "run-until-idle", until: 9000, loaded: false, results: "all" },
        2000,
      ),
    ).toMatchObject({
      due: null,
    });
    expect(ran).toEqual([1500, 5500]);
  });

  it("stops at the first timer that sends a message, so that the app can reply", async () => {
    const app = (scope as unknown as { app: { postMessage(x: string): void } })
      .app;
    const ran: string[] = [];
    scope.setTimeout(() => app.postMessage("first"), 10);
    scope.setTimeout(() => ran.push("second"), 20);
    const idle = await run(
      { do: "run-until-idle", until: 20_000, loaded: false, results: "all" },
      500,
    );
    expect(idle).toMatchObject({ due: 520 });
    expect(ran).toEqual([]);
    expect(messages[0]).toEqual([
      510,
      {
        kind: "bridge",
        via: "app.postMessage",
        arguments: ["first"],
        promise: null,
      },
    ]);
    await run(
      { do: "run-until-idle", until: 20_000, loaded: false, results: "all" },
      510,
    );
    expect(ran).toEqual(["second"]);
  });

  it("stops at a timer that requests another document, after which this document's timers must not run", async () => {
    const ran: string[] = [];
    scope.setTimeout(() => {
      ran.push("leave");
      hasRequested = true;
    }, 10);
    scope.setTimeout(() => ran.push("too late"), 20);
    await run(
      { do: "run-until-idle", until: 90_000, loaded: false, results: "all" },
      500,
    );
    expect(ran).toEqual(["leave"]);
    hasRequested = false;
    await run(
      { do: "run-until-idle", until: 90_000, loaded: false, results: "all" },
      510,
    );
    expect(ran).toEqual(["leave", "too late"]);
  });

  it("performs commands, and reports why one failed", async () => {
    scope.document.body.innerHTML = `<button>Send</button>`;
    let taps = 0;
    scope.document
      .querySelector("button")
      ?.addEventListener("click", () => ++taps);
    const send = (name: string): Target => ({
      finder: { role: { role: "button", name } },
    });
    expect(await run({ do: "tap", target: send("Send") })).toMatchObject({
      kind: "command-result",
    });
    expect(taps).toBe(1);
    expect(await run({ do: "tap", target: send("Sned") })).toMatchObject({
      kind: "refusal",
      problem:
        'button "Sned": nothing like it on the page; of that role there are "Send"',
    });
  });

  it("reports properties left on window, own or inherited", async () => {
    Object.assign(scope, { appCallback_1: () => undefined });
    expect(
      await run({ do: "left", names: ["appCallback_1", "appCallback_2"] }),
    ).toMatchObject({ value: ["appCallback_1"] });
  });

  it("presses a key on the focused element when no element is named", async () => {
    scope.document.body.innerHTML = `<input>`;
    scope.document.querySelector("input")?.focus();
    let key = "";
    scope.document
      .querySelector("input")
      ?.addEventListener("keydown", (event) => (key = event.key));
    await run({ do: "press", target: null, key: "a" });
    expect(key).toBe("a");
  });

  it("sends messages to the app despite replaced list methods", () => {
    scope.eval(`
      Object.defineProperty(Array.prototype, "0", { get: () => "forged", set() {} });
      app.postMessage("sent");
    `);
    expect(messages).toMatchObject([[500, { arguments: ["sent"] }]]);
  });

  it("acts on the page and reads it despite replaced DOM methods", async () => {
    scope.document.body.innerHTML = `<form><button type="button">Send</button></form>`;
    let taps = 0;
    scope.addEventListener("click", () => (taps += 1));
    scope.eval(`
      // jsdom's selectors use the page's methods, unlike a browser's.
      const isSelector = () => new Error().stack.includes("/dom-selector/");
      const replace = (native) => function (...given) {
        return isSelector() ? Reflect.apply(native, this, given) : null;
      };
      for (const { prototype } of [Node, Element, HTMLElement, Document])
        for (const name of Object.getOwnPropertyNames(prototype)) {
          const { configurable, get, value } = Object.getOwnPropertyDescriptor(prototype, name);
          if (!configurable || name === "constructor") continue;
          if (get) Object.defineProperty(prototype, name, { get: replace(get) });
          else if (typeof value === "function") prototype[name] = replace(value);
        }
    `);
    const finder = { role: { role: "button", name: "Send" } };
    await run({ do: "tap", target: { finder } });
    expect(taps).toBe(1);
    expect(await run({ do: "look", target: null, states: [] })).toMatchObject({
      value: [[0, `button "Send" [focused]`]],
    });
  });

  it("hides its elements from the page while it calls the page's functions", async () => {
    scope.document.body.innerHTML = `<button>Send</button>`;
    const seen: unknown[] = [];
    const { prototype } = scope.String;
    const { trim } = prototype;
    prototype.trim = function (this: string) {
      seen.push(scope.event?.target);
      return trim.call(this);
    };
    const finder = { role: { role: "button", name: "Send" } };
    await run({ do: "tap", target: { finder } });
    expect(seen).not.toHaveLength(0);
    expect(seen).not.toContain(line);
  });

  it("starts with the engine's script in a page that may show no prompts", () => {
    const page = newPage();
    Object.assign(page, { MessageChannel, MessagePort, prompt: () => null });
    page.eval(`(FOOTBRIDGE_KEY=>{${agent}})("agent-channel")`);
    expect(page.Date.now()).not.toBe(EPOCH + 500);
    const asked: string[] = [];
    page.document.addEventListener("agent-channel!", (event) => {
      const { detail } = event as CustomEvent<string>;
      asked.push(detail);
      const answer = { detail: JSON.stringify(BOOT) };
      page.document.dispatchEvent(
        new page.CustomEvent("agent-channel=", answer),
      );
    });
    page.document.dispatchEvent(new page.Event("agent-channel?"));
    expect(asked).toEqual(['["footbridge","boot"]']);
    expect(page.Date.now()).toBe(EPOCH + 500);
  });

  it("joins a frame that can't query the engine, by the key in its script", () => {
    const frame = scope.document.createElement("iframe");
    scope.document.body.append(frame);
    const inner = frame.contentWindow as Scope | null;
    if (!inner) throw new Error("a frame has no window here");
    Object.assign(inner, { MessageChannel, MessagePort, prompt: () => null });
    inner.eval(`(FOOTBRIDGE_KEY=>{${agent}})("agent-channel")`);
    expect(inner.Date.now()).toBe(EPOCH + 500);
    dispatch("end");
    expect(inner.document.head.innerHTML).toContain("default-src 'none'");
  });

  it("gives no key to a forged agent of a frame", () => {
    const frame = scope.document.createElement("iframe");
    scope.document.body.append(frame);
    const given: unknown[] = [];
    const door = (key: unknown): void => void given.push(key);
    Object.assign(frame.contentWindow ?? {}, {
      [Symbol.for("footbridge")]: door,
    });
    dispatch("end");
    expect(given).toEqual([]);
  });

  it("suppresses the page's actions on leaving once the case is over", () => {
    const left: string[] = [];
    for (const type of ["pagehide", "beforeunload", "unload"])
      scope.addEventListener(type, () => left.push(type));
    scope.document.addEventListener("visibilitychange", () =>
      left.push("visibilitychange"),
    );
    const leave = () => {
      for (const type of ["pagehide", "beforeunload", "unload"])
        dispatchTrusted(scope, new scope.Event(type));
      scope.document.dispatchEvent(
        new scope.Event("visibilitychange", { bubbles: true }),
      );
    };
    scope.dispatchEvent(new scope.Event("pagehide"));
    expect(messages).toEqual([]);
    left.length = 0;
    leave();
    expect(left).toHaveLength(4);
    expect(messages.map(([, message]) => message.kind)).toEqual(["leaving"]);
    dispatch("end");
    leave();
    expect(left).toHaveLength(4);
    expect(messages).toHaveLength(1);
    // It loads nothing more, either.
    expect(
      scope.document.head
        .querySelector("meta[http-equiv=Content-Security-Policy]")
        ?.getAttribute("content"),
    ).toBe("default-src 'none'; form-action 'none'");
  });
});
