import { expect, it } from "vitest";
import { byLikelihood, groupFailures } from "./failure-groups";
import { formatRange } from "./host-ranges";
import { failure, record, summaries } from "./testing";

const at = (app_version: string) => ({ app_version });

it("joins what is identical, whichever hosts it was found on", () => {
  const groups = groupFailures(
    summaries(
      record(
        { verdict: "failed", failures: [failure("no alert")] },
        at("2.9.0"),
      ),
      record(
        { verdict: "failed", failures: [failure("no alert")] },
        at("2.56.0"),
      ),
      record({ verdict: "passed" }, at("2.8.99")),
    ),
  );
  expect(groups).toHaveLength(1);
  expect(groups[0]?.cases).toHaveLength(2);
  expect(groups[0]?.title).toBe("A call is answered");
  expect(groups[0]?.hosts.map(formatRange)).toEqual(["ios 2.9.0 – 2.56.0"]);
});

it("tells failures that just the same cases have by their likeliest cause", () => {
  const error = failure("uncaught: TypeError", {
    kind: "invariant",
    invariant: "quiet",
  });
  const groups = groupFailures(
    summaries(
      record({ verdict: "failed", failures: [failure("no status"), error] }),
      record({ verdict: "failed", failures: [failure("no status"), error] }),
      record({ verdict: "failed", failures: [failure("no alert")] }),
    ),
  );
  expect(
    groups.map(({ message, consequences }) => [
      message,
      consequences.map((one) => one.message),
    ]),
  ).toEqual([
    ["uncaught: TypeError", ["no status"]],
    ["no alert", []],
  ]);
});

it("keeps failures apart that only some cases share, and counts a case once in each", () => {
  const groups = groupFailures(
    summaries(
      record({
        verdict: "failed",
        failures: [failure("a"), failure("b"), failure("a")],
      }),
      record({ verdict: "failed", failures: [failure("a")] }),
    ),
  );
  expect(groups.map(({ message, cases }) => [message, cases.length])).toEqual([
    ["a", 2],
    ["b", 1],
  ]);
});

it("doesn't say of a case that failed that nothing has been accepted yet", () => {
  const unaccepted = failure("nothing accepted", { kind: "snapshot" });
  const messages = (...failures: readonly ReturnType<typeof failure>[]) =>
    byLikelihood(failures).map(({ message }) => message);
  expect(messages(unaccepted, failure("no alert"))).toEqual(["no alert"]);
  expect(messages(unaccepted)).toEqual(["nothing accepted"]);
  expect(
    messages({ ...unaccepted, diff: "@@ -1 +1 @@\n-a\n+b" }, failure("x")),
  ).toEqual(["x", "nothing accepted"]);
});

it("groups what ended without a failure by how it ended", () => {
  const ending = { kind: "hung", reason: "its script is busy" } as const;
  const groups = groupFailures(
    summaries(
      record({ verdict: "hung", ending }),
      record({ verdict: "hung", ending }, { platform: "android" }),
      record({ verdict: "crashed", reason: "the page's process ended" }),
    ),
  );
  expect(groups.map(({ message, cases }) => [message, cases.length])).toEqual([
    ["the page's process ended", 1],
    ["its script is busy", 2],
  ]);
});

it("sorts by verdict, then by size, and leaves out what is no problem", () => {
  const groups = groupFailures(
    summaries(
      record({ verdict: "changed", failures: [failure("c")] }),
      record({ verdict: "unsupported", reason: "needs 2.9.0" }),
      record({ verdict: "failed", failures: [failure("a")] }),
      record({ verdict: "failed", failures: [failure("b")] }),
      record({ verdict: "failed", failures: [failure("b")] }),
    ),
  );
  expect(groups.map(({ message }) => message)).toEqual(["b", "a", "c"]);
});

it("joins the same change wherever it stands in a snapshot", () => {
  const changed = (line: number) =>
    record({
      verdict: "changed",
      failures: [
        {
          ...failure("changed"),
          diff: `@@ -${line} +${line} @@\n line ${line}\n-a\n+b\n`,
        },
      ],
    });
  expect(groupFailures(summaries(changed(3), changed(40)))).toHaveLength(1);
});

it("names the place only where all cases share it", () => {
  const place = { file: "scenarios/a.yaml", line: 7, column: 5 };
  const failed = (scenario: string) =>
    record(
      { verdict: "failed", failures: [{ ...failure("x"), place }] },
      { scenario },
    );
  const of = (...scenarios: string[]) =>
    groupFailures(summaries(...scenarios.map(failed)))[0]?.place;
  expect(of("scenarios/a.yaml", "scenarios/a.yaml")).toEqual(place);
  expect(of("scenarios/a.yaml", "scenarios/b.yaml")).toBeNull();
});
