import { expect, it } from "vitest";
import { calls } from "../features/bridge/calls";
import { createLab } from "./create-lab";

it("puts a working lab on the real window, and takes itself off", async () => {
  const notes: unknown[] = [];
  document.addEventListener("footbridge", (event) =>
    notes.push(event instanceof CustomEvent ? event.detail : null),
  );
  const { lab, stop } = createLab(window, "no network");
  expect(lab.bridge.host).toEqual({ kind: "browser" });
  expect(lab.userAgent).toBe(window.navigator.userAgent);

  await calls.setWebLocalStorage.invoke(lab.bridge, { key: "k", value: "v" });
  expect(window.localStorage.getItem("k")).toBe("v");

  Object.assign(window, {
    exchangeBridge: {
      postMessage: (message: string) => {
        const { callback } = JSON.parse(message) as { callback: string };
        const answer = Reflect.get(window, callback) as (
          reply: unknown,
        ) => void;
        answer({ code: "00000", msg: "", data: 1 });
      },
    },
  });
  const bridge = {
    ...lab.bridge,
    host: { kind: "app", platform: "android", version: "2.56.0" },
  } as const;
  expect(await calls.sendTokenToWeb.invoke(bridge, undefined)).toEqual({
    via: "app",
    reply: { code: "00000", msg: "", data: 1 },
  });
  expect(notes).toEqual([
    '{"kind":"settle","callback":"appCallback_1","outcome":"resolved"}',
  ]);
  expect(window).not.toHaveProperty("appCallback_1");

  expect(window).toHaveProperty("onAppEvent");
  stop();
  expect(window).not.toHaveProperty("onAppEvent");
});
