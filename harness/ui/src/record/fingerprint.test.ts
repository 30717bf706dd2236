import { expect, it } from "vitest";
import { fingerprintOf } from "./fingerprint";
import type { Failure } from "./record";
import { failure } from "./testing";

const areAlike = (
  left: string,
  right: string,
  parts: Partial<Failure> = {},
): boolean =>
  fingerprintOf(failure(left, parts)) === fingerprintOf(failure(right, parts));

it("is equal for failures that differ in names, numbers and payloads", () => {
  expect(
    areAlike(
      "#1 goShare settled 200ms after its time limit of 8000ms",
      "#12 setWebLocalStorage settled 40ms after its time limit of 10000ms",
    ),
  ).toBe(true);
  expect(
    areAlike(
      'expected the link home/coin with exactly {"symbol":"a } b","of":[1,{}]}',
      "expected the link subaccount/contract with exactly {}",
    ),
  ).toBe(true);
});

it("differs for different messages", () => {
  expect(areAlike('expected the alert "A"', 'expected the alert "B"')).toBe(
    false,
  );
  expect(
    areAlike("expected no link {} at all", "expected a link {} at all"),
  ).toBe(false);
});

it("differs between something else and nothing at all", () => {
  const found = failure("expected no link", { found: ["0ms link a/b"] });
  expect(fingerprintOf(found)).not.toBe(
    fingerprintOf(failure("expected no link")),
  );
});

it("differs for transcripts with different changes", () => {
  const changed = (...changes: readonly string[]) =>
    fingerprintOf({ ...failure("changed", { kind: "snapshot" }), changes });
  expect(changed("-3000ms settle #1")).toBe(changed("-5000ms settle #2"));
  expect(changed("-0ms title A")).not.toBe(changed("-0ms title B"));
});

it.each(["no-page-errors", "offline"])(
  "differs for errors and addresses with different names: %s",
  (invariant) => {
    expect(
      areAlike(
        "uncaught: reading 'orderList'",
        "uncaught: reading 'tradeList'",
        {
          kind: "invariant",
          invariant,
        },
      ),
    ).toBe(false);
  },
);
