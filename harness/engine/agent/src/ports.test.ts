import { describe, expect, it } from "vitest";
import { takeNatives } from "./natives";
import { installPorts } from "./ports";
import { Activity } from "./activity";
import { newPage } from "./testing/page";

/** A page whose tasks the test runs. */
function newPageWithPorts() {
  const scope = newPage();
  const native: unknown[] = [];
  class MessagePort extends EventTarget {
    #handler: ((event: MessageEvent) => void) | null = null;
    get onmessage() {
      return this.#handler;
    }
    set onmessage(handler) {
      this.#handler = handler;
      this.addEventListener("message", (event) =>
        this.#handler?.(event as MessageEvent),
      );
    }
    start() {}
    close() {}
    postMessage(message: unknown) {
      native.push(message);
    }
  }
  class MessageChannel {
    readonly port1 = new MessagePort();
    readonly port2 = new MessagePort();
  }
  Object.assign(scope, {
    MessagePort,
    MessageChannel,
    MessageEvent,
    structuredClone,
  });
  const tasks: (() => void)[] = [];
  const activity = new Activity(takeNatives(scope));
  installPorts(scope, activity, { queueTask: (run) => void tasks.push(run) });
  const run = () => {
    for (const task of tasks.splice(0)) task();
  };
  return { scope, activity, native, tasks, run };
}

/** A channel of the page, and what its first port has received. */
function newChannel(scope: Window & typeof globalThis) {
  const { port1, port2 } = new scope.MessageChannel();
  const received: unknown[] = [];
  const listen = () => {
    port1.onmessage = ({ data }: MessageEvent<unknown>) => received.push(data);
  };
  return { port1, port2, received, listen };
}

describe("message to a port of the same window", () => {
  it("is a separate task, in order, and counts as activity", () => {
    const { scope, activity, native, tasks, run } = newPageWithPorts();
    const { port2, received, listen } = newChannel(scope);
    listen();
    const before = activity.pulses;
    port2.postMessage("first");
    port2.postMessage("second");
    expect(activity.pulses).toBe(before + 2);
    expect(received).toEqual([]);
    expect(tasks).toHaveLength(2);
    run();
    expect(received).toEqual(["first", "second"]);
    expect(native).toEqual([]);
  });

  it("is a copy, made when it is sent", () => {
    const { scope, run } = newPageWithPorts();
    const { port2, received, listen } = newChannel(scope);
    listen();
    const message = { sum: 1 };
    port2.postMessage(message);
    message.sum = 2;
    run();
    expect(received).toEqual([{ sum: 1 }]);
    expect(() => port2.postMessage(() => 1)).toThrow();
    expect(() => port2.postMessage(Symbol("none"))).toThrow();
  });

  it("reaches a started port as well", () => {
    const { scope, native, run } = newPageWithPorts();
    const { port1, port2 } = newChannel(scope);
    const received: unknown[] = [];
    port1.addEventListener("message", ({ data }) => received.push(data));
    port1.start();
    port2.postMessage(null);
    run();
    expect(received).toEqual([null]);
    expect(native).toEqual([]);
  });

  it("does not reach a port that was closed meanwhile", () => {
    const { scope, run } = newPageWithPorts();
    const { port1, port2, received, listen } = newChannel(scope);
    listen();
    port2.postMessage(1);
    port1.close();
    run();
    expect(received).toEqual([]);
  });
});

describe("message uses the browser's port", () => {
  it("if the port has no listener yet, and so do all later messages", () => {
    const { scope, native, tasks } = newPageWithPorts();
    const { port2, listen } = newChannel(scope);
    port2.postMessage("first");
    listen();
    port2.postMessage("second");
    expect(native).toEqual(["first", "second"]);
    expect(tasks).toEqual([]);
  });

  it("if it transfers objects", () => {
    const { scope, native } = newPageWithPorts();
    const { port2, listen } = newChannel(scope);
    listen();
    const bytes = new ArrayBuffer(1);
    port2.postMessage(bytes, [bytes]);
    expect(native).toEqual([bytes]);
  });

  it("if the port came from elsewhere", () => {
    const { scope, native } = newPageWithPorts();
    new scope.MessagePort().postMessage(1);
    expect(native).toEqual([1]);
  });
});

it("keeps the type of a channel", () => {
  const { scope } = newPageWithPorts();
  const channel = new scope.MessageChannel();
  expect(channel).toBeInstanceOf(scope.MessageChannel);
  expect(channel.constructor).toBe(scope.MessageChannel);
});
