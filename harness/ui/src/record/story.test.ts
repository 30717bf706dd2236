import { expect, it } from "vitest";
import type { Entry } from "./record";
import { buildStory, type StoryRow } from "./story";
import { call, failure, step } from "./testing";
import { sampleEntry } from "./sample-entry";

const steps = [
  step("open /lab", 4),
  step('tap "Send"', 5),
  step("expect a call", 6),
  step("advance 10s", 7),
  step("expect an alert", 8),
];
const title = (at: number, index: number | null): Entry =>
  sampleEntry({
    kind: "title",
    text: "Lab",
    at,
    step: index,
  });

function say(row: StoryRow): string {
  switch (row.kind) {
    case "step":
      return `${row.index} ${row.step.text}${row.isFailing ? " ✕" : ""}`;
    case "entry":
      return `  ${row.entry.kind}${row.after > 0 ? ` +${row.after}` : ""}`;
    case "failure":
      return `  ! ${row.failure.message}`;
  }
}

const rowsOf = (entries: readonly Entry[], failures = [failure("never")]) =>
  buildStory({ steps, entries, failures }).map(say);

it("lists entries below their step, and a failure at its place", () => {
  expect(
    rowsOf(
      [title(0, 0), call(1, 0, 1), title(10_000, 3)],
      [failure("no alert", { step: 4 })],
    ),
  ).toEqual([
    "0 open /lab",
    "  title",
    '1 tap "Send"',
    "  call",
    "3 advance 10s",
    "  title +10000",
    "4 expect an alert ✕",
    "  ! no alert",
  ]);
});

it("includes a failing step without entries", () => {
  expect(
    rowsOf([title(0, 0), title(0, 3)], [failure("no call", { step: 2 })]),
  ).toEqual([
    "0 open /lab",
    "  title",
    "2 expect a call ✕",
    "  ! no call",
    "3 advance 10s",
    "  title",
  ]);
});

it("includes a failure of a step before later entries", () => {
  expect(
    rowsOf(
      [title(0, 0), title(0, 1), title(0, 3)],
      [failure("x", { step: 1 })],
    ),
  ).toEqual([
    "0 open /lab",
    "  title",
    '1 tap "Send" ✕',
    "  title",
    "  ! x",
    "3 advance 10s",
    "  title",
  ]);
});

it("omits an entry that repeats the step's text", () => {
  const opened: Entry = sampleEntry({
    kind: "step",
    verb: "open",
    text: "https://www.exchange.test/lab",
    at: 0,
    step: 0,
  });
  expect(rowsOf([opened, title(5, 0)], [])).toEqual([
    "0 open /lab",
    "  title +5",
  ]);
  expect(rowsOf([{ ...opened, step: null }], [])).toEqual(["  step"]);
});

it("ends with failures that belong to no step", () => {
  expect(rowsOf([title(0, 0)], [failure("settles-once")])).toEqual([
    "0 open /lab",
    "  title",
    "  ! settles-once",
  ]);
});

it("lists all failures of a step once", () => {
  const rows = rowsOf(
    [title(0, 0)],
    [failure("a", { step: 2 }), failure("b", { step: 2 })],
  );
  expect(rows.filter((row) => row.startsWith("  !"))).toEqual([
    "  ! a",
    "  ! b",
  ]);
});
