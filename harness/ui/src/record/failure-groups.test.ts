import { expect, it } from "vitest";
import { groupFailures, groupKeys } from "./failure-groups";
import { formatRange } from "./host-ranges";
import { failure, record } from "./testing";

const at = (app_version: string) => ({ app_version });

it("joins what is identical, whichever hosts it was found on", () => {
  const groups = groupFailures([
    record({ verdict: "failed", failures: [failure("no alert")] }, at("2.9.0")),
    record(
      { verdict: "failed", failures: [failure("no alert")] },
      at("2.56.0"),
    ),
    record({ verdict: "passed" }, at("2.8.99")),
  ]);
  expect(groups).toHaveLength(1);
  expect(groups[0]?.records).toHaveLength(2);
  expect(groups[0]?.hosts.map(formatRange)).toEqual(["ios 2.9.0 – 2.56.0"]);
});

it("puts a case with two failures into both groups, once each", () => {
  const one = record({
    verdict: "failed",
    failures: [failure("a"), failure("b"), failure("a")],
  });
  expect(groupFailures([one]).map(({ message }) => message)).toEqual([
    "a",
    "b",
  ]);
  expect(groupKeys(one)).toHaveLength(2);
});

it("groups what ended without a failure by how it ended", () => {
  const ending = { kind: "hung", reason: "its script is busy" } as const;
  const groups = groupFailures([
    record({ verdict: "hung", ending }),
    record({ verdict: "hung", ending }, { platform: "android" }),
    record({ verdict: "crashed", reason: "the page's process ended" }),
  ]);
  expect(
    groups.map(({ message, records }) => [message, records.length]),
  ).toEqual([
    ["the page's process ended", 1],
    ["its script is busy", 2],
  ]);
});

it("sorts by verdict, then by size, and leaves out what is no problem", () => {
  const groups = groupFailures([
    record({ verdict: "changed", failures: [failure("c")] }),
    record({ verdict: "unsupported", reason: "needs 2.9.0" }),
    record({ verdict: "failed", failures: [failure("a")] }),
    record({ verdict: "failed", failures: [failure("b")] }),
    record({ verdict: "failed", failures: [failure("b")] }),
  ]);
  expect(groups.map(({ message }) => message)).toEqual(["b", "a", "c"]);
});

it("joins the same change further down in a snapshot", () => {
  const changed = (line: number) =>
    record({
      verdict: "changed",
      failures: [
        { ...failure("changed"), diff: `@@ -${line} +${line} @@\n-a\n+b\n` },
      ],
    });
  expect(groupFailures([changed(3), changed(40)])).toHaveLength(1);
});

it("names the place only where all cases share it", () => {
  const place = { file: "scenarios/a.yaml", line: 7, column: 5 };
  const failed = (scenario: string) =>
    record(
      { verdict: "failed", failures: [{ ...failure("x"), place }] },
      { scenario },
    );
  const of = (...scenarios: string[]) =>
    groupFailures(scenarios.map(failed))[0]?.place;
  expect(of("scenarios/a.yaml", "scenarios/a.yaml")).toEqual(place);
  expect(of("scenarios/a.yaml", "scenarios/b.yaml")).toBeNull();
});
