import { expect, it } from "vitest";
import { collect } from "./collect";
import type { AgentMessage } from "./wire.generated";

function collected(globals: object, paths: string[]): AgentMessage[] {
  const messages: AgentMessage[] = [];
  const send = (message: AgentMessage): void => void messages.push(message);
  collect(globals as Window, paths, { send, call: () => undefined });
  return messages;
}

it("reports the values of globals by their paths", () => {
  const globals = { __coverage__: { a: [1] }, tool: { state: { seen: 2 } } };
  expect(collected(globals, ["__coverage__", "tool.state.seen"])).toEqual([
    { kind: "collected", name: "__coverage__", value: { a: [1] } },
    { kind: "collected", name: "tool.state.seen", value: 2 },
  ]);
});

it("reports no globals that are missing or unreadable", () => {
  const globals = {
    nothing: null,
    run: () => 1,
    get hostile(): never {
      throw new Error("no");
    },
  };
  const paths = ["absent", "nothing.a.b", "run", "hostile", "absent.a"];
  expect(collected(globals, paths)).toEqual([]);
});
