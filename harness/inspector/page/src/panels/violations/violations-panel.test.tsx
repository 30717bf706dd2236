import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderSession } from "../../samples/render-session";
import { FAILED_REPLAY } from "../../samples/sample-replay";
import { ViolationsPanel } from "./violations-panel";

it("shows each violation with its entry and advice, newest first", () => {
  const server = renderSession(<ViolationsPanel />);
  expect(screen.getByText("No violations so far")).toBeVisible();
  const violation = {
    invariant: "no-page-errors",
    rule: "no uncaught error",
    advice: "Its stack is in the entry.",
    text: "TypeError: x is not a function",
    at: 900,
    entry: 12,
  };
  server.send({
    is: "violations",
    violations: [
      violation,
      { ...violation, advice: "Remove it.", text: "b", entry: null },
    ],
  });
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "b",
    "TypeError: x is not a function",
  ]);
  expect(screen.getByRole("link", { name: "Entry 12" })).toHaveAttribute(
    "href",
    "#time-line/12",
  );
  expect(screen.getByText("Its stack is in the entry.")).toBeVisible();
  expect(screen.getByText("Remove it.")).toBeVisible();
});

it("shows the violations of a replay in the order of reports", () => {
  const violation = {
    invariant: "no-page-errors",
    rule: "no uncaught error",
    advice: "Its stack is in the entry.",
    text: "uncaught: TypeError",
    at: 900,
    entry: 12,
  };
  renderSession(<ViolationsPanel />, {
    ...FAILED_REPLAY,
    violations: [violation, { ...violation, text: "a symptom", at: 400 }],
  });
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "uncaught: TypeError",
    "a symptom",
  ]);
});

it("links to the replay if only its expectations failed", () => {
  renderSession(<ViolationsPanel />, { ...FAILED_REPLAY, violations: [] });
  expect(screen.queryByText("No violations so far")).toBeNull();
  expect(
    screen.getByText("No invariant is broken, but the replay failed"),
  ).toBeVisible();
});
