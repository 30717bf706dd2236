import { describe, expect, it } from "vitest";
import { newOutbox, newPage } from "./testing/page";
import { wellFormed } from "./outbox";

describe("half a character", () => {
  it("leaves as U+FFFD, whichever half it is", () => {
    const { outbox, notes } = newOutbox(newPage());
    outbox.send({ kind: "title", text: "Hello 👋".slice(0, 7) });
    outbox.send({ kind: "title", text: "👋!".slice(1) });
    expect(notes).toEqual([
      { kind: "title", text: "Hello \ufffd" },
      { kind: "title", text: "\ufffd!" },
    ]);
  });

  it("is told from whole characters, other escapes, and text that only looks like one", () => {
    for (const text of [
      "👋",
      "\n\u0001",
      String.raw`\ud83d`,
      String.raw`\\ud83d`,
    ])
      expect(JSON.parse(wellFormed(JSON.stringify([text])))).toEqual([text]);
  });
});
