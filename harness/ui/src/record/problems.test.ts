import { expect, it } from "vitest";
import { byLikelihood } from "./problems";
import type { Failure } from "./record";
import { failure } from "./testing";

const messages = (...failures: readonly Failure[]) =>
  byLikelihood(failures).map(({ message }) => message);

it("puts an error of the page before what is missing because of it", () => {
  const error = failure("TypeError", { kind: "invariant", invariant: "quiet" });
  const late = failure("late", { kind: "invariant", invariant: "tidy" });
  expect(messages(late, failure("no alert"), error)).toEqual([
    "TypeError",
    "no alert",
    "late",
  ]);
});

it("takes another transcript for a failure only where it is the only one", () => {
  const changed = failure("changed", { kind: "snapshot", diff: "@@ @@\n-a" });
  expect(messages(changed, failure("no alert"))).toEqual(["no alert"]);
  expect(messages(changed)).toEqual(["changed"]);
});
