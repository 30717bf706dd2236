import { beforeEach, describe, expect, it } from "vitest";
import { countSockets, watchSockets } from "./sockets";
import { takeNatives } from "./natives";
import { Activity } from "./settle";
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

describe("a socket", () => {
  let scope: Scope;
  /** What is to run when a message has been to another process and back. */
  let messages: (() => void)[];
  const natives = {
    queueMessage: (run: () => void) => void messages.push(run),
  };
  beforeEach(() => {
    scope = newSocketPage();
    messages = [];
  });

  it.each(["open", "close"])(
    "is told of until it has told of its %s",
    (end) => {
      const { outbox, notes } = newOutbox(scope);
      const leave = watchSockets(scope, outbox, natives);
      const socket = new scope.WebSocket(url);
      dispatchTrusted(socket, new scope.Event("error"));
      socket.dispatchEvent(new scope.Event(end));
      expect(notes).toEqual([{ kind: "socket-opening", url }]);
      dispatchTrusted(socket, new scope.Event(end));
      const both = [
        { kind: "socket-opening", url },
        { kind: "socket-settled", url },
      ];
      expect(notes).toEqual(both);
      dispatchTrusted(socket, new scope.Event("close"));
      leave();
      expect(notes).toEqual(both);
    },
  );

  it("that failed is told of until nothing can follow", () => {
    const { outbox, notes } = newOutbox(scope);
    watchSockets(scope, outbox, natives);
    const socket = new scope.WebSocket(url);
    dispatchTrusted(socket, new scope.Event("error"));
    expect(notes).toHaveLength(1);
    for (const run of messages) run();
    expect(notes[1]).toEqual({ kind: "socket-settled", url });
  });

  it("is told of until its window goes", () => {
    const { outbox, notes } = newOutbox(scope);
    const leave = watchSockets(scope, outbox, natives);
    const socket = new scope.WebSocket(url);
    leave();
    dispatchTrusted(socket, new scope.Event("close"));
    expect(notes.map(({ kind }) => kind)).toEqual([
      "socket-opening",
      "socket-settled",
    ]);
  });

  it("of a worker counts as its work", async () => {
    // jsdom has no channels of its own.
    Object.assign(scope, { MessageChannel });
    const activity = new Activity(takeNatives(scope));
    countSockets(scope, activity, natives);
    const socket = new scope.WebSocket(url);
    let isQuiet = false;
    const quiet = activity.quiet().then(() => (isQuiet = true));
    for (let turn = 0; turn < 10; turn += 1) await activity.turn();
    expect(isQuiet).toBe(false);
    dispatchTrusted(socket, new scope.Event("open"));
    await quiet;
  });

  it("is the browser's own to all who look at it", () => {
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
