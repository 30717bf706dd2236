import { beforeEach, expect, it } from "vitest";
import { listenToFrames } from "./frames";
import { takeNatives } from "./natives";
import { sealed } from "./remote";
import { Activity } from "./activity";
import { Timeline } from "./clock";
import type { AgentMessage } from "./wire.generated";
import { World } from "./world";
import {
  dispatchTrusted,
  newOutbox,
  newPage,
  type Scope,
} from "./testing/page";

const title: AgentMessage = { kind: "title", text: "of a frame" };

let scope: Scope;
let messages: AgentMessage[];

beforeEach(() => {
  scope = newPage();
  Object.assign(scope, { MessageChannel });
  const made = newOutbox(scope);
  messages = made.messages;
  const natives = takeNatives(scope);
  const world = new World(new Timeline(0), new Activity(natives));
  listenToFrames(scope, "secret", world, made.outbox, natives)();
});

function message(data: unknown): MessageEvent {
  return new scope.MessageEvent("message", { data, source: scope });
}

it("forwards the agent messages of frames", () => {
  const received: unknown[] = [];
  scope.addEventListener("message", ({ data }) => received.push(data));
  dispatchTrusted(
    scope,
    message(sealed("secret", { is: "message", message: title })),
  );
  dispatchTrusted(scope, message({ other: 1 }));
  expect(messages).toEqual([title]);
  expect(received).toEqual([{ other: 1 }]);
});

it("reads nothing from an event made by the page, which may hold a proxy", () => {
  const asked: unknown[] = [];
  const trap = (_: object, key: PropertyKey): undefined => void asked.push(key);
  const data = new Proxy({}, { get: trap, getOwnPropertyDescriptor: trap });
  scope.dispatchEvent(message(data));
  scope.dispatchEvent(
    message(sealed("secret", { is: "message", message: title })),
  );
  expect(asked).toEqual([]);
  expect(messages).toEqual([]);
});
