import { expect, it } from "vitest";
import type { Entry } from "./record";
import { tellStory, type StoryRow } from "./story";
import { call, failure, step } from "./testing";

const steps = [
  step("open /lab", 4),
  step('tap "Send"', 5),
  step("expect a call", 6),
  step("advance 10s", 7),
  step("expect an alert", 8),
];
const title = (at: number, index: number | null): Entry => ({
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

const told = (entries: readonly Entry[], failures = [failure("never")]) =>
  tellStory({ steps, entries, failures }).map(say);

it("puts what happened below its step, and a failure where it happened", () => {
  expect(
    told(
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

it("tells a failing step between others in which nothing happened", () => {
  expect(
    told([title(0, 0), title(0, 3)], [failure("no call", { step: 2 })]),
  ).toEqual([
    "0 open /lab",
    "  title",
    "2 expect a call ✕",
    "  ! no call",
    "3 advance 10s",
    "  title",
  ]);
});

it("tells a failure of a step in which something happened after that", () => {
  expect(
    told([title(0, 0), title(0, 1), title(0, 3)], [failure("x", { step: 1 })]),
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

it("does not say a step twice", () => {
  const opened: Entry = {
    kind: "step",
    verb: "open",
    text: "https://www.exchange.test/lab",
    at: 0,
    step: 0,
  };
  expect(told([opened, title(5, 0)], [])).toEqual([
    "0 open /lab",
    "  title +5",
  ]);
  expect(told([{ ...opened, step: null }], [])).toEqual(["  step"]);
});

it("ends with what belongs to no step", () => {
  expect(told([title(0, 0)], [failure("settles-once")])).toEqual([
    "0 open /lab",
    "  title",
    "  ! settles-once",
  ]);
});

it("tells all failures of a step once", () => {
  const rows = told(
    [title(0, 0)],
    [failure("a", { step: 2 }), failure("b", { step: 2 })],
  );
  expect(rows.filter((row) => row.startsWith("  !"))).toEqual([
    "  ! a",
    "  ! b",
  ]);
});
