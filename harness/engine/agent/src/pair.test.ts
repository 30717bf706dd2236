import { afterEach, expect, it, vi } from "vitest";
import { newPage } from "./testing/page";
import type { Pairing } from "./wire";

/** Pairs a page, and gives it with what it sends. */
async function pair(
  navigations: string[],
): Promise<{ page: Window & typeof globalThis; sent: unknown[] }> {
  const page = newPage();
  const sent: unknown[] = [];
  class FakeSocket {
    onopen: (() => void) | null = null;
    constructor() {
      page.setTimeout(() => this.onopen?.());
    }
    send(text: string): void {
      sent.push(JSON.parse(text));
    }
  }
  const pairing = {
    boot: {
      channel: "c",
      environment: { userAgent: page.navigator.userAgent, navigations },
    },
    socket: "http://127.0.0.1:1/page",
    isServed: false,
    version: "1",
  } as unknown as Pairing;
  Object.assign(page, {
    WebSocket: FakeSocket,
    prompt: () => null,
    [Symbol.for("footbridge.pairing")]: pairing,
  });
  vi.stubGlobal("window", page);
  vi.resetModules();
  await import("./pair");
  return { page, sent };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("says that the document has loaded, after its greeting", async () => {
  const { page, sent } = await pair([]);
  page.dispatchEvent(new page.Event("load"));
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ isServed: false }, { is: "loaded" }]),
  );
});

it("warns of what a browser can't do", async () => {
  const { page } = await pair(["myapp://"]);
  const warn = vi.spyOn(page.console, "warn").mockReturnValue();
  page.dispatchEvent(new page.Event("load"));
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("navigations"));
  expect(page.prompt("footbridge-call", "[]")).toBeNull();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("at once"));
});
