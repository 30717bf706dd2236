import { describe, expect, it } from "vitest";
import { newOutbox, newPage } from "./testing/page";
import { wellFormed } from "./outbox";

describe("lone surrogate", () => {
  it("is sent as U+FFFD", () => {
    const { outbox, messages } = newOutbox(newPage());
    outbox.send({ kind: "title", text: "Hello 👋".slice(0, 7) });
    outbox.send({ kind: "title", text: "👋!".slice(1) });
    expect(messages).toEqual([
      { kind: "title", text: "Hello \ufffd" },
      { kind: "title", text: "\ufffd!" },
    ]);
  });

  it("is distinguished from whole characters, other escapes, and similar text", () => {
    for (const text of [
      "👋",
      "\n\u0001",
      String.raw`\ud83d`,
      String.raw`\\ud83d`,
    ])
      expect(JSON.parse(wellFormed(JSON.stringify([text])))).toEqual([text]);
  });
});

describe("name of a blob", () => {
  it("is sent as a number, always the same", () => {
    const { outbox, messages } = newOutbox(newPage());
    const origin = "blob:https://www.exchange.test";
    const one = `${origin}/0a1b2c3d-0000-4000-8000-00000000000a`;
    const other = "blob:null/0a1b2c3d-0000-4000-8000-00000000000b";
    for (const text of [one, `${other} and ${one}`, `${origin}/else`])
      outbox.send({ kind: "title", text });
    expect(messages).toEqual([
      { kind: "title", text: `${origin}/1` },
      { kind: "title", text: `blob:null/2 and ${origin}/1` },
      { kind: "title", text: `${origin}/else` },
    ]);
  });
});
