import { describe, expect, it, vi } from "vitest";
import { listenToApp, type AppEvent } from "./app-events";

function listen() {
  const globals: Record<string, unknown> = {};
  const listener = vi.fn<(event: AppEvent) => void>();
  const stop = listenToApp(globals, listener);
  const sendEvent = (...event: unknown[]): void => {
    const receive = globals["onAppEvent"] as (...event: unknown[]) => void;
    receive(...event);
  };
  return { globals, listener, stop, sendEvent };
}

describe("listenToApp", () => {
  it("receives the app's events", () => {
    const { listener, sendEvent } = listen();
    sendEvent("theme-changed", { theme: "light" });
    sendEvent("background");
    sendEvent("back", {});
    expect(listener.mock.calls).toEqual([
      [{ name: "theme-changed", theme: "light" }],
      [{ name: "background" }],
      [{ name: "back" }],
    ]);
  });

  it.each([
    ["unheard-of", {}],
    ["theme-changed", { theme: "blue" }],
    ["theme-changed", null],
    ["theme-changed", undefined],
    ["constructor", undefined],
    [7, undefined],
    [null, null],
  ])("ignores %j with %j", (name, payload) => {
    const { listener, sendEvent } = listen();
    expect(() => sendEvent(name, payload)).not.toThrow();
    expect(listener).not.toHaveBeenCalled();
  });

  it("removes itself, but leaves another receiver alone", () => {
    const { globals, stop } = listen();
    const theirs = () => undefined;
    globals["onAppEvent"] = theirs;
    stop();
    expect(globals["onAppEvent"]).toBe(theirs);
    const mine = listen();
    mine.stop();
    expect(mine.globals).toEqual({});
  });
});
