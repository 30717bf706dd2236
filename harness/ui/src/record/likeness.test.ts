import { expect, it } from "vitest";
import { likenessOf } from "./likeness";
import type { Failure } from "./record";
import { failure } from "./testing";

const areAlike = (
  left: string,
  right: string,
  parts: Partial<Failure> = {},
): boolean =>
  likenessOf(failure(left, parts)) === likenessOf(failure(right, parts));

it("takes failures that differ in names, numbers and payloads for alike", () => {
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

it("tells apart what says something else", () => {
  expect(areAlike('expected the alert "A"', 'expected the alert "B"')).toBe(
    false,
  );
  expect(
    areAlike("expected no link {} at all", "expected a link {} at all"),
  ).toBe(false);
});

it("tells apart something else from nothing at all", () => {
  const found = failure("expected no link", { found: ["0ms link a/b"] });
  expect(likenessOf(found)).not.toBe(likenessOf(failure("expected no link")));
});

it("tells transcripts apart by what changed in them", () => {
  const changed = (...changes: readonly string[]) =>
    likenessOf({ ...failure("changed", { kind: "snapshot" }), changes });
  expect(changed("-3000ms settle #1")).toBe(changed("-5000ms settle #2"));
  expect(changed("-0ms title A")).not.toBe(changed("-0ms title B"));
});

it.each(["quiet", "offline"])(
  "tells apart errors and addresses by their names: %s",
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
