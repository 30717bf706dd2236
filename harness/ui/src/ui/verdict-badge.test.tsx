import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { VERDICTS } from "../record/verdicts";
import { VerdictBadge } from "./verdict-badge";

it.each(VERDICTS)("shows %s in words, with and without room", (verdict) => {
  const { rerender } = render(<VerdictBadge verdict={verdict} />);
  expect(screen.getByText(verdict)).toBeVisible();
  rerender(<VerdictBadge verdict={verdict} isCompact />);
  expect(screen.getByText(verdict)).toBeInTheDocument();
});
