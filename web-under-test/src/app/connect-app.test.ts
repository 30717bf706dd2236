// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { calls } from "../features/bridge/calls";
import { createTexts } from "../locales/texts";
import { connectApp } from "./connect-app";

it("installs a working bridge on the real window, and removes itself", async () => {
  const notes: unknown[] = [];
  document.addEventListener("footbridge", (event) =>
    notes.push(event instanceof CustomEvent ? event.detail : null),
  );
  const app = connectApp(window, createTexts());
  expect(app.bridge.host).toEqual({ kind: "browser" });

  await calls.setWebLocalStorage.invoke(app.bridge, { key: "k", value: "v" });
  expect(window.localStorage.getItem("k")).toBe("v");

  vi.stubGlobal("exchangeBridge", {
    postMessage: (message: string) => {
      const { callback } = JSON.parse(message) as { callback: string };
      const receive = Reflect.get(window, callback) as (reply: unknown) => void;
      receive({ code: "00000", msg: "", data: 1 });
    },
  });
  const bridge = {
    ...app.bridge,
    host: { kind: "app", platform: "android", version: "2.56.0" },
  } as const;
  expect(await calls.sendTokenToWeb.invoke(bridge, undefined)).toEqual({
    via: "app",
    reply: { code: "00000", msg: "", data: 1 },
  });
  expect(notes).toEqual([
    '{"kind":"settle","callback":"appCallback_1_1","outcome":"resolved"}',
  ]);
  expect(window).not.toHaveProperty("appCallback_1_1");

  expect(window).toHaveProperty("onAppEvent");
  app.stop();
  expect(window).not.toHaveProperty("onAppEvent");
});
