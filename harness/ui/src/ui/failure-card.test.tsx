import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { failure } from "../record/testing";
import { FailureCard } from "./failure-card";

const FAILURE = failure("no alert came", {
  kind: "invariant",
  invariant: "settles-once",
  place: { file: "scenarios/a.yaml", line: 17, column: 5 },
  at: 10_000,
  expected: 'alert "Try again"',
  found: ['alert "Network error"'],
  help: "is the message cut?",
});

it("shows the message, the place, the time, and a hint", () => {
  render(<FailureCard failure={FAILURE} />);
  for (const text of [
    "no alert came",
    "settles-once",
    "scenarios/a.yaml:17",
    "at 10 s",
    'alert "Try again"',
    'alert "Network error"',
    "is the message cut?",
  ])
    expect(screen.getByText(text)).toBeVisible();
});

it("shows that nothing was found, and the expected value only once", () => {
  const expected = 'the alert "Try again"';
  render(
    <FailureCard failure={failure(`expected ${expected}`, { expected })} />,
  );
  expect(screen.getByText("nothing similar was found")).toBeVisible();
  expect(screen.queryByText("Expected")).toBeNull();
});

it("omits the details if there is little room", () => {
  render(<FailureCard failure={FAILURE} isBrief />);
  expect(screen.getByText("no alert came")).toBeVisible();
  expect(screen.queryByText("Expected")).toBeNull();
});
