import { describe, expect, it, vi } from "vitest";
import { listenToApp, type AppEvent } from "./app-events";

function listen() {
  const globals: Record<string, unknown> = {};
  const hear = vi.fn<(event: AppEvent) => void>();
  const stop = listenToApp(globals, hear);
  const tell = (...event: unknown[]): void => {
    const receive = globals["onAppEvent"] as (...event: unknown[]) => void;
    receive(...event);
  };
  return { globals, hear, stop, tell };
}

describe("listenToApp", () => {
  it("hears what the app tells", () => {
    const { hear, tell } = listen();
    tell("theme-changed", { theme: "light" });
    tell("background");
    tell("back", {});
    expect(hear.mock.calls).toEqual([
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
  ])("passes over %j with %j", (name, payload) => {
    const { hear, tell } = listen();
    expect(() => tell(name, payload)).not.toThrow();
    expect(hear).not.toHaveBeenCalled();
  });

  it("leaves nothing behind, and another's receiver alone", () => {
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
