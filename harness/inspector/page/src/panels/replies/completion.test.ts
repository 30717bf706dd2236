import { CompletionContext } from "@codemirror/autocomplete";
import { EditorState } from "@codemirror/state";
import { expect, it } from "vitest";
import { SAMPLE_HELLO } from "../../samples/sample-hello";
import { rulesCompletion } from "./completion";

async function labelsIn(text: string): Promise<readonly string[]> {
  const state = EditorState.create({ doc: text });
  const context = new CompletionContext(state, text.length, true);
  const result = await rulesCompletion(SAMPLE_HELLO)(context);
  return (result?.options ?? []).map(({ label }) => label);
}

it("offers the codes of the call that a rule is about", async () => {
  expect(await labelsIn("replies:\n  pay: { code: ")).toEqual(["0", "20001"]);
  expect(
    await labelsIn("replies:\n  pay: never\n  session:\n    - code: "),
  ).toEqual(["0", "20001", "20906"]);
});

it("offers every code for responses and unknown calls", async () => {
  const all = ["0", "20001", "20906"];
  expect(await labelsIn("replies:\n  unknown: { code: ")).toEqual(all);
  expect(
    await labelsIn("replies:\n  pay: never\nnetwork:\n  - { code: "),
  ).toEqual(all);
});
