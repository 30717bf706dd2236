import { beforeEach, expect, it } from "vitest";
import { listenToFrames } from "./frames";
import { takeNatives } from "./natives";
import { sealed } from "./remote";
import { Activity } from "./settle";
import { Timeline } from "./clock";
import type { AgentMessage } from "./wire";
import { World } from "./world";
import {
  dispatchTrusted,
  newOutbox,
  newPage,
  type Scope,
} from "./testing/page";

const note: AgentMessage = { kind: "title", text: "of a frame" };

let scope: Scope;
let notes: AgentMessage[];

beforeEach(() => {
  scope = newPage();
  Object.assign(scope, { MessageChannel });
  const made = newOutbox(scope);
  notes = made.notes;
  const natives = takeNatives(scope);
  const world = new World(new Timeline(0), new Activity(natives));
  listenToFrames(scope, "secret", world, made.outbox, natives)();
});

function message(data: unknown): MessageEvent {
  return new scope.MessageEvent("message", { data, source: scope });
}

it("takes the notes of frames from messages", () => {
  const heard: unknown[] = [];
  scope.addEventListener("message", ({ data }) => heard.push(data));
  dispatchTrusted(scope, message(sealed("secret", { is: "note", note })));
  dispatchTrusted(scope, message({ other: 1 }));
  expect(notes).toEqual([note]);
  expect(heard).toEqual([{ other: 1 }]);
});

it("asks nothing of an event that the page made, which may hold a proxy", () => {
  const asked: unknown[] = [];
  const trap = (_: object, key: PropertyKey): undefined => void asked.push(key);
  const data = new Proxy({}, { get: trap, getOwnPropertyDescriptor: trap });
  scope.dispatchEvent(message(data));
  scope.dispatchEvent(message(sealed("secret", { is: "note", note })));
  expect(asked).toEqual([]);
  expect(notes).toEqual([]);
});
