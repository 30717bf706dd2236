import { expect, it } from "vitest";
import { groupFailures } from "./failure-groups";
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
      consequences.map(({ text, cases }) => [text, cases.length]),
    ]),
  ).toEqual([
    ["uncaught: TypeError", [["no status", 2]]],
    ["no alert", []],
  ]);
});

it("counts each case once, with the failure that tells the most cases", () => {
  const failed = (...messages: readonly string[]) =>
    record({
      verdict: "failed",
      failures: messages.map((message) => failure(message)),
    });
  const groups = groupFailures(
    summaries(
      failed("b", "a", "b"),
      failed("a"),
      failed("b", "c"),
      failed("a"),
    ),
  );
  expect(
    groups.map(({ message, cases, consequences }) => [
      message,
      cases.length,
      consequences.map(({ text }) => text),
    ]),
  ).toEqual([
    ["a", 3, ["b"]],
    ["b", 1, ["c"]],
  ]);
});

it("joins failures that are alike, and keeps what each of them says", () => {
  const late = (name: string) =>
    record({
      verdict: "failed",
      failures: [failure(`#1 ${name} settled too late`)],
    });
  const groups = groupFailures(
    summaries(late("goShare"), late("metaTitle"), late("metaTitle")),
  );
  expect(groups).toHaveLength(1);
  expect(
    groups[0]?.variants.map(({ text, cases }) => [text, cases.length]),
  ).toEqual([
    ["#1 goShare settled too late", 1],
    ["#1 metaTitle settled too late", 2],
  ]);
});

it("shows of a failed case by what its transcript changed", () => {
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

it("names the place in the first scenario", () => {
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
