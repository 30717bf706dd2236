import { describe, expect, it } from "vitest";
import { sendMessage } from "./transport";

const MESSAGE = { name: "metaTitle", payload: { title: "x" } };

describe("sendMessage", () => {
  it("passes an object to iOS, calling the handler as a method", () => {
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

  it("passes JSON to Android, calling the object's method", () => {
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

  it("chooses by platform, not by which globals exist", () => {
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

  it("fails when the app's own code throws, and keeps the cause", () => {
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

  it("fails on a payload that can't be serialised", () => {
    const injected = { postMessage: () => undefined };
    expect(() =>
      sendMessage({ exchangeBridge: injected }, "android", {
        name: "x",
        payload: 1n,
      }),
    ).toThrow("App Jsbridge Request Action Error");
  });
});
