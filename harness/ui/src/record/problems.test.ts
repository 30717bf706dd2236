import { expect, it } from "vitest";
import { byLikelihood } from "./problems";
import type { Failure } from "./record";
import { failure } from "./testing";

const messages = (...failures: readonly Failure[]) =>
  byLikelihood(failures).map(({ message }) => message);

it("puts a page error before the missing content that it causes", () => {
  const error = failure("TypeError", {
    kind: "invariant",
    invariant: "no-page-errors",
  });
  const late = failure("late", {
    kind: "invariant",
    invariant: "no-leaked-callbacks",
  });
  expect(messages(late, failure("no alert"), error)).toEqual([
    "TypeError",
    "no alert",
    "late",
  ]);
});

it("counts a changed transcript as a failure only if it is the only one", () => {
  const changed = failure("changed", { kind: "snapshot", diff: "@@ @@\n-a" });
  expect(messages(changed, failure("no alert"))).toEqual(["no alert"]);
  expect(messages(changed)).toEqual(["changed"]);
});
