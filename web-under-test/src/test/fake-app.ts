/**
 * An app for tests: receives messages on the globals of its platform, records them, and replies on demand.
 *
 * ```ts
 * const app = fakeApp("ios", "2.56.0");
 * const reply = calls.sendTokenToWeb.invoke(app.bridge, undefined);
 * app.reply(app.sent[0], { code: "00000" });
 * ```
 */
import { vi, type Mock } from "vitest";
import {
  createBridge,
  type RequestServer,
  type Bridge,
} from "../features/bridge/bridge";
import type { Host, Platform } from "../features/bridge/host";
import type { HostGlobals } from "../features/bridge/host-globals";
import type { Page } from "../features/bridge/page";
import type { ProbeNote } from "../lib/probe";
import { browserTimers } from "../lib/timers";

export interface SentMessage {
  readonly name: string;
  readonly payload?: unknown;
  readonly callback?: string;
}

export interface FakeApp {
  readonly bridge: Bridge;
  readonly globals: Record<string, unknown>;
  /** The page's messages in order, as the app receives them. */
  readonly sent: SentMessage[];
  readonly notes: ProbeNote[];
  readonly page: FakePage;
  readonly requestServer: Mock<RequestServer>;
  /** Calls the callback that `message` named, as an app does: looked up late, by name. */
  reply(message: SentMessage | undefined, value: unknown): void;
  /** The callbacks that exist on the page. */
  callbacks(): string[];
}

export function fakePage() {
  return {
    setTitle: vi.fn<Page["setTitle"]>(),
    goBack: vi.fn<Page["goBack"]>(),
    pathname: vi.fn<Page["pathname"]>(() => "/"),
    navigate: vi.fn<Page["navigate"]>(),
    openWindow: vi.fn<Page["openWindow"]>(),
    warn: vi.fn<Page["warn"]>(),
    storage: new Map<string, string>(),
    isStorageFull: vi.fn<() => boolean>(() => false),
    cookies: vi.fn<Page["cookies"]>(() => ""),
    share: vi.fn<NonNullable<Page["share"]>>(async () => {}),
    copy: vi.fn<NonNullable<Page["copy"]>>(async () => {}),
  };
}

export type FakePage = ReturnType<typeof fakePage>;

export const NETWORK_ERROR = "Network error. Try again later.";

function build(host: Host, globals: Record<string, unknown>): FakeApp {
  const sent: SentMessage[] = [];
  const notes: ProbeNote[] = [];
  const page = fakePage();
  const requestServer = vi.fn<RequestServer>(async () => ({ code: "00000" }));
  if (host.kind === "app") {
    const receive = (message: unknown): void => {
      sent.push(
        host.platform === "ios"
          ? (structuredClone(message) as SentMessage)
          : (JSON.parse(String(message)) as SentMessage),
      );
    };
    const receiver = { postMessage: receive };
    if (host.platform === "ios")
      globals["webkit"] = { messageHandlers: { exchangeBridge: receiver } };
    else globals["exchangeBridge"] = receiver;
  }
  const bridge = createBridge({
    host,
    globals: globals as HostGlobals,
    probe: { note: (note) => notes.push(note) },
    timers: browserTimers,
    pageNumber: () => 1,
    networkErrorMessage: NETWORK_ERROR,
    requestServer,
    page: {
      ...page,
      storage: {
        getItem: (key) => page.storage.get(key) ?? null,
        setItem(key, value) {
          page.storage.set(key, value);
          return !page.isStorageFull();
        },
      },
    },
  });
  return {
    bridge,
    globals,
    sent,
    notes,
    page,
    requestServer,
    reply(message, value) {
      const callback = message?.callback;
      if (callback === undefined) throw new Error("no callback to reply to");
      const found = globals[callback];
      if (typeof found === "function") found(value);
    },
    callbacks: () =>
      Object.keys(globals).filter((key) => key.startsWith("appCallback")),
  };
}

export function fakeApp(platform: Platform, version: string): FakeApp {
  return build({ kind: "app", platform, version }, {});
}

/** The same page outside the app. */
export function fakeBrowser(): FakeApp {
  return build({ kind: "browser" }, {});
}
