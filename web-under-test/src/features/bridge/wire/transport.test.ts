import { describe, expect, it } from "vitest";
import { sendMessage } from "./transport";

const MESSAGE = { name: "metaTitle", payload: { title: "x" } };

describe("sendMessage", () => {
  it("hands iOS an object, on the handler itself", () => {
    const handler = {
      got: [] as unknown[],
      postMessage(message: unknown) {
        this.got.push(message);
      },
    };
    sendMessage(
      { webkit: { messageHandlers: { exchangeBridge: handler } } },
      "ios",
      MESSAGE,
    );
    expect(handler.got).toEqual([MESSAGE]);
  });

  it("hands Android JSON, on the object itself", () => {
    const injected = {
      got: [] as unknown[],
      postMessage(message: unknown) {
        this.got.push(message);
      },
    };
    sendMessage({ exchangeBridge: injected }, "android", MESSAGE);
    expect(injected.got).toEqual([
      '{"name":"metaTitle","payload":{"title":"x"}}',
    ]);
  });

  it("goes by the platform, not by what is there", () => {
    const taken: string[] = [];
    const receiver = (name: string) => ({
      postMessage: () => void taken.push(name),
    });
    const both = {
      webkit: { messageHandlers: { exchangeBridge: receiver("handler") } },
      exchangeBridge: receiver("injected"),
    };
    sendMessage(both, "android", MESSAGE);
    sendMessage(both, "ios", MESSAGE);
    expect(taken).toEqual(["injected", "handler"]);
  });

  it.each(["ios", "android"] as const)("fails without %s there", (platform) => {
    expect(() => sendMessage({}, platform, MESSAGE)).toThrow(
      "App Jsbridge Request Action Error",
    );
  });

  it("fails when the app's own code throws, and keeps why", () => {
    const cause = new Error("denied");
    const broken = {
      postMessage() {
        throw cause;
      },
    };
    expect(() =>
      sendMessage({ exchangeBridge: broken }, "android", MESSAGE),
    ).toThrow(
      expect.objectContaining({ name: "AppJSBridgeRequestActionError", cause }),
    );
  });

  it("fails on a payload that can't be written", () => {
    const injected = { postMessage: () => undefined };
    expect(() =>
      sendMessage({ exchangeBridge: injected }, "android", {
        name: "x",
        payload: 1n,
      }),
    ).toThrow("App Jsbridge Request Action Error");
  });
});
