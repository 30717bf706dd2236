import { beforeEach, describe, expect, it } from "vitest";
import { countSockets, watchSockets } from "./sockets";
import { takeNatives } from "./natives";
import { Activity } from "./activity";
import {
  dispatchTrusted,
  newOutbox,
  newPage,
  type Scope,
} from "./testing/page";

const url = "wss://sockets.test/";

/** A page whose sockets open when the test says so. */
function newSocketPage(): Scope {
  const scope = newPage();
  class WebSocket extends scope.EventTarget {
    static readonly OPEN = 1;
    constructor(readonly url: string) {
      super();
    }
  }
  return Object.assign(scope, { WebSocket }) as unknown as Scope;
}

describe("socket", () => {
  let scope: Scope;
  /** The functions to run when a message has been to another process and back. */
  let queued: (() => void)[];
  const natives = {
    queueMessage: (run: () => void) => void queued.push(run),
  };
  beforeEach(() => {
    scope = newSocketPage();
    queued = [];
  });

  it.each(["open", "close"])("is reported until its %s", (end) => {
    const { outbox, messages } = newOutbox(scope);
    const leave = watchSockets(scope, outbox, natives);
    const socket = new scope.WebSocket(url);
    dispatchTrusted(socket, new scope.Event("error"));
    socket.dispatchEvent(new scope.Event(end));
    expect(messages).toEqual([{ kind: "socket-opening", url }]);
    dispatchTrusted(socket, new scope.Event(end));
    const both = [
      { kind: "socket-opening", url },
      { kind: "socket-settled", url },
    ];
    expect(messages).toEqual(both);
    dispatchTrusted(socket, new scope.Event("close"));
    leave();
    expect(messages).toEqual(both);
  });

  it("is reported as failed when nothing can follow", () => {
    const { outbox, messages } = newOutbox(scope);
    watchSockets(scope, outbox, natives);
    const socket = new scope.WebSocket(url);
    dispatchTrusted(socket, new scope.Event("error"));
    expect(messages).toHaveLength(1);
    for (const run of queued) run();
    expect(messages[1]).toEqual({ kind: "socket-settled", url });
  });

  it("is reported until its window is left", () => {
    const { outbox, messages } = newOutbox(scope);
    const leave = watchSockets(scope, outbox, natives);
    const socket = new scope.WebSocket(url);
    leave();
    dispatchTrusted(socket, new scope.Event("close"));
    expect(messages.map(({ kind }) => kind)).toEqual([
      "socket-opening",
      "socket-settled",
    ]);
  });

  it("of a worker counts as its work", async () => {
    // jsdom has no message channels.
    Object.assign(scope, { MessageChannel });
    const activity = new Activity(takeNatives(scope));
    countSockets(scope, activity, natives);
    const socket = new scope.WebSocket(url);
    let isIdle = false;
    const idle = activity.untilIdle().then(() => (isIdle = true));
    for (let turn = 0; turn < 10; turn += 1) await activity.turn();
    expect(isIdle).toBe(false);
    dispatchTrusted(socket, new scope.Event("open"));
    await idle;
  });

  it("looks like the browser's own", () => {
    watchSockets(scope, newOutbox(scope).outbox, natives);
    class Derived extends scope.WebSocket {}
    const socket = new Derived(url);
    expect(socket).toBeInstanceOf(Derived);
    expect(socket).toBeInstanceOf(scope.WebSocket);
    expect(socket.url).toBe(url);
    expect(scope.WebSocket.OPEN).toBe(1);
    expect(new scope.WebSocket("wss://a.test/").constructor).toBe(
      scope.WebSocket,
    );
  });
});
