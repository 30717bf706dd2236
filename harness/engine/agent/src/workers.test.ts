import { beforeEach, describe, expect, it } from "vitest";
import { Timeline } from "./clock";
import { takeNatives } from "./natives";
import { sealed } from "./remote";
import { Activity } from "./settle";
import type { Environment, AgentMessage } from "./wire";
import { installWorkers } from "./workers";
import { World } from "./world";
import {
  dispatchTrusted,
  newOutbox,
  newPage,
  type Scope,
} from "./testing/page";

const note: AgentMessage = { kind: "title", text: "of a worker" };

let scope: Scope;
let notes: AgentMessage[];
/** The scripts that were made for workers. */
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
  notes = made.notes;
  const natives = takeNatives(scope);
  installWorkers(scope, {
    boot: {
      epoch: 0,
      virtualTime: true,
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

describe("a worker", () => {
  it("gets the key by its first message, and not by its script, which it can read", () => {
    const worker = new scope.Worker("/worker.js");
    worker.postMessage("the client's");
    expect(parts).toEqual(["the agent"]);
    expect(posted).toMatchObject([
      { channel: "secret", url: "https://www.exchange.test/worker.js" },
      "the client's",
    ]);
  });

  it("starts with functions that the page hasn't replaced", () => {
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

  it("is known by the key, which no event of the page's is asked for", () => {
    const worker = new scope.Worker("/worker.js");
    const data = sealed("secret", { is: "note", note });
    dispatchTrusted(worker, new scope.MessageEvent("message", { data }));
    expect(notes).toEqual([note]);
    const asked: unknown[] = [];
    const getOwnPropertyDescriptor = (_: object, key: PropertyKey): undefined =>
      void asked.push(key);
    const heard: unknown[] = [];
    worker.addEventListener("message", (event) => heard.push(event.data));
    const proxy = new Proxy({}, { getOwnPropertyDescriptor });
    for (const forged of [proxy, data])
      worker.dispatchEvent(new scope.MessageEvent("message", { data: forged }));
    expect(asked).toEqual([]);
    expect(notes).toHaveLength(1);
    expect(heard).toHaveLength(2);
  });
});
