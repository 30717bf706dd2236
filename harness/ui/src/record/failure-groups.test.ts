import { expect, it } from "vitest";
import EXAMPLES from "../../../../fixtures/reports/problems.json";
import { groupFailures, type Message } from "./failure-groups";
import { formatRange } from "./host-ranges";
import type { CaseRecord, Failure, Platform } from "./record";
import { failure, record, summaries } from "./testing";

/** A case of the runs that the runner's reports are also tested with. */
interface ExampleCase extends Pick<CaseRecord, "verdict"> {
  /** The scenario, the platform and the version, if there is one. */
  readonly on: string;
  readonly reason?: string;
  readonly ending?: CaseRecord["ending"];
  readonly failures?: readonly (Partial<Failure> & Pick<Failure, "message">)[];
}

function recordOf({ on, failures, ...parts }: ExampleCase): CaseRecord {
  const [scenario = "", platform = "", version] = on.split(" ");
  return record(
    {
      ...parts,
      failures: (failures ?? []).map((one) => failure(one.message, one)),
    },
    {
      scenario,
      platform: platform as Platform,
      app_version: version ?? null,
    },
  );
}

const countsOf = (messages: readonly Message[]) =>
  messages.map(({ text, cases }) => [text, cases.length]);

it.each(EXAMPLES)("$about", ({ cases, problems }) => {
  const groups = groupFailures(
    summaries(...(cases as readonly ExampleCase[]).map(recordOf)),
  );
  expect(
    groups.map((group) => ({
      verdict: group.verdict,
      message: group.message,
      cases: group.cases.map(({ number }) => number),
      hosts: group.hosts.map(formatRange).join(", "),
      variants: countsOf(group.variants.slice(1)),
      consequences: countsOf(group.consequences),
    })),
  ).toEqual(
    problems.map((problem) => ({ variants: [], consequences: [], ...problem })),
  );
});

it("shows a failed case with its transcript changes", () => {
  const changed = failure("changed", {
    kind: "snapshot",
    diff: "@@ -1 +1 @@\n-a\n+b\n",
  });
  const [group] = groupFailures(
    summaries(
      record({ verdict: "failed", failures: [failure("no alert"), changed] }),
    ),
  );
  expect(group?.message).toBe("no alert");
  expect(group?.consequences).toEqual([]);
  expect(group?.changes).toEqual(["-a", "+b"]);
});

it("has the place in the first scenario", () => {
  const failed = (file: string) =>
    record(
      {
        verdict: "failed",
        failures: [failure("x", { place: { file, line: 7, column: 5 } })],
      },
      { scenario: file },
    );
  const [group] = groupFailures(
    summaries(failed("scenarios/a.yaml"), failed("scenarios/b.yaml")),
  );
  expect(group?.place?.file).toBe("scenarios/a.yaml");
  expect(group?.scenarios).toEqual(["scenarios/a.yaml", "scenarios/b.yaml"]);
});
