import { beforeEach, describe, expect, it } from "vitest";
import { Timeline } from "./clock";
import { takeNatives } from "./natives";
import { sealed } from "./remote";
import { Activity } from "./activity";
import type { Environment, AgentMessage } from "./wire.generated";
import { installWorkers } from "./workers";
import { World } from "./world";
import {
  dispatchTrusted,
  newOutbox,
  newPage,
  type Scope,
} from "./testing/page";

const title: AgentMessage = { kind: "title", text: "of a worker" };

let scope: Scope;
let messages: AgentMessage[];
/** The scripts that were created for workers. */
let parts: unknown[];
let posted: unknown[];

beforeEach(() => {
  scope = newPage();
  parts = [];
  posted = [];
  class Worker extends scope.EventTarget {
    postMessage(message: unknown): void {
      posted.push(message);
    }
    terminate(): void {
      // It has no thread.
    }
  }
  class Blob {
    constructor(given: unknown[]) {
      parts.push(...given);
    }
  }
  Object.assign(scope.URL, {
    createObjectURL: () => "blob:https://www.exchange.test/1",
    revokeObjectURL: () => undefined,
  });
  Object.assign(scope, { Worker, Blob, MessageChannel });
  const made = newOutbox(scope);
  messages = made.messages;
  const natives = takeNatives(scope);
  installWorkers(scope, {
    isGone: () => false,
    boot: {
      epoch: 0,
      virtualTime: true,
      reports: { requests: true, acts: false, animations: false },
      channel: "secret",
      environment: {} as Environment,
      nativeHandlers: [],
    },
    natives,
    world: new World(new Timeline(0), new Activity(natives)),
    outbox: made.outbox,
    seed: 1,
    agent: "the agent",
  });
});

describe("worker", () => {
  it("gets the key by its first message, not by its script, which is readable", () => {
    const worker = new scope.Worker("/worker.js");
    worker.postMessage("the client's");
    expect(parts).toEqual(["the agent"]);
    expect(posted).toMatchObject([
      { channel: "secret", url: "https://www.exchange.test/worker.js" },
      "the client's",
    ]);
  });

  it("starts with the browser's functions", () => {
    const { construct } = Reflect;
    const seen: unknown[] = [];
    Reflect.construct = (...given: unknown[]) => {
      seen.push(given);
      return {};
    };
    try {
      const worker = new scope.Worker("/worker.js");
      expect(worker).toBeInstanceOf(scope.Worker);
    } finally {
      Reflect.construct = construct;
    }
    expect(seen).toEqual([]);
  });

  it("is recognised by the key, which is never looked up in an event of the page", () => {
    const worker = new scope.Worker("/worker.js");
    const data = sealed("secret", { is: "message", message: title });
    dispatchTrusted(worker, new scope.MessageEvent("message", { data }));
    expect(messages).toEqual([title]);
    const asked: unknown[] = [];
    const getOwnPropertyDescriptor = (_: object, key: PropertyKey): undefined =>
      void asked.push(key);
    const received: unknown[] = [];
    worker.addEventListener("message", (event) => received.push(event.data));
    const proxy = new Proxy({}, { getOwnPropertyDescriptor });
    for (const forged of [proxy, data])
      worker.dispatchEvent(new scope.MessageEvent("message", { data: forged }));
    expect(asked).toEqual([]);
    expect(messages).toHaveLength(1);
    expect(received).toHaveLength(2);
  });
});
