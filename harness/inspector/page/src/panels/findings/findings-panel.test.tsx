import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderSession } from "../../samples/render-session";
import { FAILED_REPLAY } from "../../samples/sample-replay";
import { FindingsPanel } from "./findings-panel";

it("shows each finding with its entry and what to do, the newest first", () => {
  const server = renderSession(<FindingsPanel />);
  expect(screen.getByText("Nothing is wrong so far")).toBeVisible();
  const finding = {
    invariant: "quiet",
    rule: "no uncaught error",
    text: "TypeError: x is not a function",
    at: 900,
    entry: 12,
  };
  server.send({
    is: "findings",
    findings: [
      finding,
      { ...finding, invariant: "their-own", text: "b", entry: null },
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
  expect(screen.getAllByText(/Its stack is in the entry/)).toHaveLength(1);
});

it("points to the replay when only its expectations failed", () => {
  renderSession(<FindingsPanel />, { ...FAILED_REPLAY, findings: [] });
  expect(screen.queryByText("Nothing is wrong so far")).toBeNull();
  expect(
    screen.getByText("No invariant is broken, but the replay failed"),
  ).toBeVisible();
});
