import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Place } from "./place";

it("shows file and line, or only the line", () => {
  const place = { file: "scenarios/a.yaml", line: 12, column: 5 };
  const { rerender } = render(<Place place={place} />);
  expect(screen.getByText("scenarios/a.yaml:12")).toBeVisible();
  rerender(<Place place={place} isShort />);
  expect(screen.getByText(":12")).toHaveAttribute(
    "title",
    "scenarios/a.yaml:12",
  );
});
