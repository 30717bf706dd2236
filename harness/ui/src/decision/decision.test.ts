import { expect, it } from "vitest";
import { sampleDecision } from "../samples/sample-decision";
import { answerParts, titleOf } from "./decision";

const YES = sampleDecision("yes");

it("splits the answer after its verdict word", () => {
  expect(answerParts(sampleDecision("unknown"))).toEqual({
    word: "Not known",
    reason: "5 features are untested",
  });
});

it("adds the verdict word if it is missing", () => {
  expect(answerParts({ ...YES, answer: "nothing breaks" })).toEqual({
    word: "Yes",
    reason: "nothing breaks",
  });
  expect(answerParts({ ...YES, answer: "Yes" })).toEqual({
    word: "Yes",
    reason: "",
  });
});

it("uses the start of the answer as the title, without backticks", () => {
  expect(titleOf(YES)).toBe("Yes: nothing breaks · Footbridge");
  expect(titleOf({ ...YES, answer: "Yes" })).toBe("Yes · Footbridge");
  expect(titleOf({ ...YES, answer: "Yes: `goShare` can go; 2 others" })).toBe(
    "Yes: goShare can go · Footbridge",
  );
});
