import { afterEach, expect, it, vi } from "vitest";
import { newPage } from "./testing/page";
import type { Launch, PageAsk, Pairing } from "./wire.generated";

interface Opening {
  readonly navigations?: string[];
  readonly launch?: Partial<Launch>;
  readonly url?: string;
  /** How the page was loaded. */
  readonly type?: string;
  /** Whether the socket opens. */
  readonly opens?: boolean;
  /** Whether requests fail. */
  readonly fails?: boolean;
}

/** Pairs a page. Returns it with its messages, and with the calls that it waits for. */
async function pair({
  navigations = [],
  launch = {},
  url,
  type = "navigate",
  opens = true,
  fails = false,
}: Opening = {}): Promise<{
  page: Window & typeof globalThis;
  sent: unknown[];
  calls: PageAsk[];
}> {
  const page = newPage("", url);
  if (page.document.readyState !== "complete")
    await new Promise((resolve) => page.addEventListener("load", resolve));
  const sent: unknown[] = [];
  const calls: PageAsk[] = [];
  class FakeSocket {
    onopen: (() => void) | null = null;
    constructor() {
      if (opens) page.setTimeout(() => this.onopen?.());
    }
    send(text: string): void {
      sent.push(JSON.parse(text));
    }
  }
  class FakeRequest {
    open(...args: unknown[]): void {
      expect(args).toEqual(["POST", "http://127.0.0.1:1/ask", false]);
    }
    send(text: string): void {
      if (fails) throw new Error("refused");
      calls.push(JSON.parse(text) as PageAsk);
    }
    get responseText(): string {
      return '{"battery":80}';
    }
  }
  const pairing = {
    boot: {
      channel: "c",
      environment: { userAgent: page.navigator.userAgent, navigations },
    },
    document: 7,
    socket: "http://127.0.0.1:1/page",
    ask: "http://127.0.0.1:1/ask",
    launch: { query: [], hash: [], ...launch },
    isServed: false,
    version: "1",
  } as unknown as Pairing;
  Object.assign(page, {
    WebSocket: FakeSocket,
    XMLHttpRequest: FakeRequest,
    prompt: () => null,
    [Symbol.for("footbridge.pairing")]: pairing,
  });
  Object.assign(page.performance, { getEntriesByType: () => [{ type }] });
  vi.stubGlobal("window", page);
  vi.resetModules();
  await import("./pair");
  return { page, sent, calls };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("reports that the document has loaded, after its greeting", async () => {
  const { page, sent } = await pair();
  page.dispatchEvent(new page.Event("load"));
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      { document: 7, isServed: false },
      { is: "loaded" },
    ]),
  );
});

it("waits for a call's return value by a request, which names all earlier messages", async () => {
  const { page, sent, calls } = await pair();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  page.dispatchEvent(new page.Event("load"));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(page.prompt("footbridge-call", "[0]")).toBe('{"battery":80}');
  expect(calls).toMatchObject([
    { greeting: { document: 7 }, sent: 1, unsent: [], note: "[0]" },
  ]);
});

it("includes messages that had no socket yet", async () => {
  const { page, calls } = await pair({
    navigations: ["myapp://"],
    opens: false,
  });
  const frame = page.document.createElement("iframe");
  frame.setAttribute("src", "myapp://first");
  page.document.body.append(frame);
  frame.remove();
  await Promise.resolve();
  page.prompt("footbridge-call", "[0]");
  expect(calls).toMatchObject([
    { sent: 0, unsent: ['{"is":"navigated","url":"myapp://first"}'] },
  ]);
});

it("returns nothing, and warns, if the harness can't be reached", async () => {
  const { page } = await pair({ fails: true });
  const warn = vi.spyOn(page.console, "warn").mockReturnValue();
  expect(page.prompt("footbridge-call", "[]")).toBeNull();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("no return value"));
});

it("intercepts links to the app, but not web links", async () => {
  const { page, sent } = await pair({ navigations: ["https://message/"] });
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  for (const href of ["myapp://orders/7", "https://message/a", "#here"]) {
    const link = page.document.createElement("a");
    link.href = href;
    page.document.body.append(link);
    link.click();
  }
  expect(sent.slice(1)).toEqual([
    { is: "navigated", url: "myapp://orders/7" },
    { is: "navigated", url: "https://message/a" },
  ]);
});

const LAUNCH: Launch = {
  query: [["version", "2.1.0"]],
  hash: [["theme", "dark"]],
};

it.each([
  ["navigate", "/lab", "/lab?version=2.1.0#theme=dark"],
  [
    "navigate",
    "/lab?a=b%20c&version=mine#x",
    "/lab?a=b%20c&version=mine#x&theme=dark",
  ],
  ["reload", "/lab?version=1.0.0#/route", "/lab?version=2.1.0#/route"],
  ["reload", "/lab", "/lab"],
  ["back_forward", "/lab", "/lab"],
])("gives the address what the app adds: %s of %s", async (type, was, is) => {
  const site = "https://www.exchange.test";
  const { page } = await pair({ launch: LAUNCH, url: site + was, type });
  expect(page.location.href).toBe(site + is);
});
