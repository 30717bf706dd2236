import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { step } from "../record/testing";
import { StepList } from "./step-list";

it("marks completed, failed and unreached steps", () => {
  render(
    <StepList
      steps={[step("open /lab", 4), step("expect a call", 5), step("wait", 6)]}
      failing={[1]}
      reached={1}
    />,
  );
  const items = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(items).toEqual([
    "doneopen /lab:4",
    "failedexpect a callscenarios/bridge/a.yaml:5",
    "not reachedwait:6",
  ]);
});
