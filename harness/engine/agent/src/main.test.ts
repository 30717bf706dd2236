import { buildSync } from "esbuild";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Boot, AgentMessage, Target } from "./wire";
import { dispatchTrusted, newPage, type Scope } from "./testing/page";

const EPOCH = 1_767_268_800_000;

const BOOT: Boot = {
  now: 500,
  epoch: EPOCH,
  seed: 1,
  fresh: true,
  virtualTime: true,
  channel: "agent-note",
  entriesBefore: 0,
  nativeHandlers: [],
  recordsActs: true,
  reportsAnimations: false,
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

const notes: [number, AgentMessage][] = [];
let scope: Scope;
let lastId = 0;
/** Whether the page has requested another document. */
let hasRequested = false;

/** The element that the agent has offered to the engine. */
let line: EventTarget;

function dispatch(type: string, detail: string | null = null): void {
  line.dispatchEvent(new scope.CustomEvent(type, { detail }));
}

/** Sends the agent a command, and waits for the note that answers it. */
async function ask(command: object, now = 0): Promise<AgentMessage> {
  const id = ++lastId;
  dispatch("run", JSON.stringify([id, now, command]));
  return new Promise((done) => {
    const look = () => {
      const found = notes.find(([, note]) => "id" in note && note.id === id);
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
  notes.length = 0;
  hasRequested = false;
  scope = newPage();
  Object.assign(scope, { MessageChannel, MessagePort });
  scope.name = "left by an earlier case";
  scope.prompt = (message, question) => {
    if (message !== "footbridge") return null;
    if (question === "boot") return JSON.stringify(BOOT);
    return hasRequested ? "yes" : null;
  };
  scope.document.addEventListener("agent-note", (offer) => {
    offer.preventDefault();
    line = (offer as FocusEvent).relatedTarget as EventTarget;
    line.addEventListener("note", (event) =>
      notes.push(
        JSON.parse((event as CustomEvent<string>).detail) as [
          number,
          AgentMessage,
        ],
      ),
    );
  });
  scope.eval(agent);
});

describe("the agent", () => {
  it("begins a case with nothing of an earlier one", () => {
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

  it("runs what is due, and says when the next is", async () => {
    const ran: number[] = [];
    scope.setTimeout(() => ran.push(scope.Date.now() - EPOCH), 1000);
    scope.setTimeout(() => ran.push(scope.Date.now() - EPOCH), 5000);
    expect(
      await ask(
        { do: "run-until-idle", until: 2000, loaded: false, results: "all" },
        600,
      ),
    ).toMatchObject({
      kind: "idle",
      due: 5500,
    });
    expect(ran).toEqual([1500]);
    expect(
      await ask(
        { do: "run-until-idle", until: 9000, loaded: false, results: "all" },
        2000,
      ),
    ).toMatchObject({
      due: null,
    });
    expect(ran).toEqual([1500, 5500]);
  });

  it("stops at the first timer that tells something, so that the app can answer", async () => {
    const app = (scope as unknown as { app: { postMessage(x: string): void } })
      .app;
    const ran: string[] = [];
    scope.setTimeout(() => app.postMessage("first"), 10);
    scope.setTimeout(() => ran.push("second"), 20);
    const settled = await ask(
      { do: "run-until-idle", until: 20_000, loaded: false, results: "all" },
      500,
    );
    expect(settled).toMatchObject({ due: 520 });
    expect(ran).toEqual([]);
    expect(notes[0]).toEqual([
      510,
      {
        kind: "bridge",
        via: "app.postMessage",
        arguments: ["first"],
        promise: null,
      },
    ]);
    await ask(
      { do: "run-until-idle", until: 20_000, loaded: false, results: "all" },
      510,
    );
    expect(ran).toEqual(["second"]);
  });

  it("stops at a timer that asks for another document: the next is no longer this one's", async () => {
    const ran: string[] = [];
    scope.setTimeout(() => {
      ran.push("leave");
      hasRequested = true;
    }, 10);
    scope.setTimeout(() => ran.push("too late"), 20);
    await ask(
      { do: "run-until-idle", until: 90_000, loaded: false, results: "all" },
      500,
    );
    expect(ran).toEqual(["leave"]);
    hasRequested = false;
    await ask(
      { do: "run-until-idle", until: 90_000, loaded: false, results: "all" },
      510,
    );
    expect(ran).toEqual(["leave", "too late"]);
  });

  it("does what it is told, and says why it cannot", async () => {
    scope.document.body.innerHTML = `<button>Send</button>`;
    let taps = 0;
    scope.document
      .querySelector("button")
      ?.addEventListener("click", () => ++taps);
    const send = (name: string): Target => ({
      finder: { role: { role: "button", name } },
    });
    expect(await ask({ do: "tap", target: send("Send") })).toMatchObject({
      kind: "command-result",
    });
    expect(taps).toBe(1);
    expect(await ask({ do: "tap", target: send("Sned") })).toMatchObject({
      kind: "refusal",
      problem:
        'button "Sned": nothing like it on the page; of that role there are "Send"',
    });
  });

  it("tells what is left on window, own or inherited", async () => {
    Object.assign(scope, { appCallback_1: () => undefined });
    expect(
      await ask({ do: "left", names: ["appCallback_1", "appCallback_2"] }),
    ).toMatchObject({ value: ["appCallback_1"] });
  });

  it("presses what has the focus when no element is named", async () => {
    scope.document.body.innerHTML = `<input>`;
    scope.document.querySelector("input")?.focus();
    let key = "";
    scope.document
      .querySelector("input")
      ?.addEventListener("keydown", (event) => (key = event.key));
    await ask({ do: "press", target: null, key: "a" });
    expect(key).toBe("a");
  });

  it("passes on what the app is sent, whatever a list does with its items", () => {
    scope.eval(`
      Object.defineProperty(Array.prototype, "0", { get: () => "forged", set() {} });
      app.postMessage("sent");
    `);
    expect(notes).toMatchObject([[500, { arguments: ["sent"] }]]);
  });

  it("hides its elements from the page while it calls the page's functions", async () => {
    scope.document.body.innerHTML = `<button>Send</button>`;
    const seen: unknown[] = [];
    const { prototype } = scope.Element;
    const { matches } = prototype;
    prototype.matches = function (this: Element, selector: string) {
      seen.push(scope.event?.target);
      return matches.call(this, selector);
    } as typeof matches;
    const finder = { role: { role: "button", name: "Send" } };
    await ask({ do: "tap", target: { finder } });
    expect(seen).not.toHaveLength(0);
    expect(seen).not.toContain(line);
  });

  it("joins a frame that can't ask the engine, by the key that the engine gives it", () => {
    const frame = scope.document.createElement("iframe");
    scope.document.body.append(frame);
    const inner = frame.contentWindow as Scope | null;
    if (!inner) throw new Error("a frame has no window here");
    Object.assign(inner, { MessageChannel, MessagePort, prompt: () => null });
    inner.eval(`(FOOTBRIDGE_KEY=>{${agent}})("agent-note")`);
    expect(inner.Date.now()).toBe(EPOCH + 500);
    dispatch("end");
    expect(inner.document.head.innerHTML).toContain("default-src 'none'");
  });

  it("gives no key to what the page has put where a frame has an agent", () => {
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

  it("keeps the page from acting on its way out once the case is over", () => {
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
    expect(notes).toEqual([]);
    left.length = 0;
    leave();
    expect(left).toHaveLength(4);
    expect(notes.map(([, note]) => note.kind)).toEqual(["leaving"]);
    dispatch("end");
    leave();
    expect(left).toHaveLength(4);
    expect(notes).toHaveLength(1);
    // Nor does it load anything more.
    expect(
      scope.document.head
        .querySelector("meta[http-equiv=Content-Security-Policy]")
        ?.getAttribute("content"),
    ).toBe("default-src 'none'; form-action 'none'");
  });
});
