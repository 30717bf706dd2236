/** A session on a fake site: no browser, no server, and time that a test controls. */
import { vi } from "vitest";
import { findLocale } from "../features/locale/locales";
import { createPreferences } from "../features/preferences/preferences";
import type { RequestSeams, HumanResult } from "../features/request/seams";
import { createSession } from "../features/session/session";
import type { ProbeNote } from "../lib/probe";
import en from "../locales/request.en.json";
import { createLayers } from "../ui/layers";
import { createMessages } from "../ui/messages";
import {
  CONFIG_PATH,
  fakeSite,
  SIGN_CONFIG,
  type FakeSiteOptions,
} from "./fake-site";
import { fakeTimers } from "./fake-timers";

export function fakeSession(options: FakeSiteOptions = {}) {
  const site = fakeSite(options);
  site.responds(CONFIG_PATH, { data: { gatewaySignConfig: SIGN_CONFIG } });
  const timers = fakeTimers();
  const notes: ProbeNote[] = [];
  const notifyApp = vi.fn<() => void>();
  const preferences = createPreferences(site.cookies, findLocale("en"));
  const passed: HumanResult = { kind: "passed", bizId: "biz-1" };
  const seams = {
    requestHeaders: vi.fn<RequestSeams["requestHeaders"]>(async () => ({})),
    requestFields: vi.fn<RequestSeams["requestFields"]>(() => ({})),
    confirmHuman: vi.fn<RequestSeams["confirmHuman"]>(async () => passed),
  };
  const session = createSession({
    site,
    timers,
    probe: { note: (note) => notes.push(note) },
    texts: (key) => en[key],
    messages: createMessages(timers, createLayers()),
    seams: () => seams,
    notifyApp,
    keepLogin: (login) => preferences.change({ login }),
  });
  return {
    session,
    seams,
    site,
    notifyApp,
    timers,
    /** `from → to (cause)` of each move so far. */
    moves: () =>
      notes.map((note) =>
        note.kind === "transition"
          ? `${note.from} → ${note.to} (${note.cause})`
          : note.kind,
      ),
    shown: () => session.messages.list.get().map(({ message }) => message),
  };
}

export type FakeSession = ReturnType<typeof fakeSession>;
