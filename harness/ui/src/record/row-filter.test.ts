import { expect, it } from "vitest";
import { sampleEntry, type EntryFields } from "./sample-entry";
import { ALL_ROWS, createRowSearch } from "./row-filter";
import type { StoryRow } from "./story";

const row = (index: number, fields: EntryFields): StoryRow => ({
  kind: "entry",
  index,
  after: 0,
  entry: sampleEntry(fields),
});

const ROWS = [
  row(0, { kind: "title", text: "Shop" }),
  row(1, { kind: "error", text: "TypeError", stack: [], tone: "bad" }),
  row(2, { kind: "title", text: "Basket" }),
];

const found = (flagged?: ReadonlySet<number>) =>
  createRowSearch(
    ROWS,
    { ...ALL_ROWS, isOnlyProblems: true },
    flagged,
  )(ROWS.length).map((one) => (one.kind === "entry" ? one.index : null));

it("includes an entry that is only flagged as a problem", () => {
  expect(found()).toEqual([1]);
  expect(found(new Set([2]))).toEqual([1, 2]);
});
