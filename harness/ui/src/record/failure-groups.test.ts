import { expect, it } from "vitest";
import { groupsOf, type FailureGroup } from "./failure-groups";
import { formatRange } from "./host-ranges";
import type { CaseRecord, Failure, ReportProblem } from "./record";
import { failure, record, runInShort, runReport } from "./testing";

const failed = (version: string, ...failures: readonly Failure[]): CaseRecord =>
  record({ verdict: "failed", failures }, { app_version: version });

const late = (name: string): Failure =>
  failure(`#1 ${name} settled late`, { kind: "invariant" });

/** The groups of the cases with these numbers, or of all. */
function groups(
  cases: readonly CaseRecord[],
  problems?: readonly ReportProblem[],
  numbers: readonly number[] = [...cases.keys()],
): readonly FailureGroup[] {
  const run = runInShort({
    ...runReport(...cases),
    ...(problems && { problems }),
  });
  return groupsOf(
    run,
    run.cases.filter(({ number }) => numbers.includes(number)),
  );
}

const print = (group: FailureGroup | undefined) => ({
  message: group?.message,
  cases: group?.cases.map(({ number }) => number),
  hosts: group?.hosts.map(formatRange),
  variants: group?.variants.map(({ text, cases }) => [text, cases.length]),
  consequences: group?.consequences.map(({ text, cases }) => [
    text,
    cases.length,
  ]),
});

const CASES = [
  record(),
  failed("2.9.0", failure("no alert"), late("goShare")),
  failed("2.15.0", late("setTitle")),
  failed("2.31.0", late("setTitle"), failure("no alert")),
  failed("2.56.0", failure("no status")),
];

const PROBLEMS: readonly ReportProblem[] = [
  {
    fingerprint: "late",
    verdict: "failed",
    message: "#1 goShare settled late",
    cases: [
      { case: 1, failure: 1 },
      { case: 2, failure: 0 },
      { case: 3, failure: 0 },
    ],
    variants: [
      { text: "#1 goShare settled late", cases: [1] },
      { text: "#1 setTitle settled late", cases: [2, 3] },
    ],
    consequences: [{ text: "no alert", cases: [1, 3] }],
  },
  {
    fingerprint: "status",
    verdict: "failed",
    message: "no status",
    cases: [{ case: 4, failure: 0 }],
    variants: [{ text: "no status", cases: [4] }],
    consequences: [],
  },
];

it("has the problems of the run", () => {
  const [first, second, ...others] = groups(CASES, PROBLEMS);
  expect(others).toEqual([]);
  expect(first?.key).toBe("late");
  expect(first?.failure?.message).toBe("#1 goShare settled late");
  expect(print(first)).toEqual({
    message: "#1 goShare settled late",
    cases: [1, 2, 3],
    hosts: ["ios 2.9.0 – 2.31.0"],
    variants: [["#1 setTitle settled late", 2]],
    consequences: [["no alert", 2]],
  });
  expect(second?.message).toBe("no status");
});

it("narrows each problem to the selected cases", () => {
  const [first, ...others] = groups(CASES, PROBLEMS, [0, 3]);
  expect(others).toEqual([]);
  expect(print(first)).toEqual({
    message: "#1 setTitle settled late",
    cases: [3],
    hosts: ["ios 2.31.0"],
    variants: [],
    consequences: [["no alert", 1]],
  });
});

it("sorts by verdict, then by the number of selected cases", () => {
  const hung = record({ verdict: "hung", reason: "its script is busy" });
  const cases = [
    hung,
    failed("2.9.0", failure("a")),
    failed("2.15.0", failure("a")),
    failed("2.9.0", failure("b")),
    failed("2.15.0", failure("b")),
  ];
  const messages = (...numbers: readonly number[]) =>
    groups(cases, undefined, numbers).map(({ message }) => message);
  expect(messages(0, 1, 2, 3, 4)).toEqual(["a", "b", "its script is busy"]);
  expect(messages(0, 1, 3, 4)).toEqual(["b", "a", "its script is busy"]);
});

it("shows a failed case with its transcript changes", () => {
  const changed = failure("changed", {
    kind: "snapshot",
    diff: "@@ -1 +1 @@\n-a\n+b\n",
  });
  const [group] = groups([failed("2.9.0", failure("no alert"), changed)]);
  expect(group?.message).toBe("no alert");
  expect(group?.changes).toEqual(["-a", "+b"]);
});

it("shows the removed line of a similar change with a minus", () => {
  const changed = (version: string): CaseRecord =>
    record(
      {
        verdict: "changed",
        failures: [failure("changed", { kind: "snapshot" })],
      },
      { app_version: version },
    );
  const problem: ReportProblem = {
    fingerprint: "changed",
    verdict: "changed",
    message: "changed",
    cases: [0, 1].map((number) => ({ case: number, failure: 0 })),
    variants: [
      { text: "- 0ms call #1 a", cases: [0] },
      { text: "- 0ms call #1 b", cases: [1] },
    ],
    consequences: [],
  };
  const [group] = groups([changed("2.9.0"), changed("2.15.0")], [problem]);
  expect(group?.variants.map(({ text }) => text)).toEqual(["− 0ms call #1 b"]);
});

it("has the place in the first scenario", () => {
  const failedAt = (file: string): CaseRecord =>
    record(
      {
        verdict: "failed",
        failures: [failure("x", { place: { file, line: 7, column: 5 } })],
      },
      { scenario: file },
    );
  const [group] = groups([
    failedAt("scenarios/a.yaml"),
    failedAt("scenarios/b.yaml"),
  ]);
  expect(group?.place?.file).toBe("scenarios/a.yaml");
  expect(group?.scenarios).toEqual(["scenarios/a.yaml", "scenarios/b.yaml"]);
});
