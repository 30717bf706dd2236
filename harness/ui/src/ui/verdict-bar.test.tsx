import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { countVerdicts } from "../record/verdicts";
import { VerdictBar } from "./verdict-bar";

it("has a part for each verdict, proportional to its cases", () => {
  const counts = countVerdicts([
    { verdict: "passed" },
    { verdict: "failed" },
    { verdict: "passed" },
  ]);
  const { container } = render(<VerdictBar counts={counts} />);
  const parts = [...container.querySelectorAll<HTMLElement>("[data-verdict]")];
  expect(
    parts.map(({ dataset, style }) => [dataset["verdict"], style.flexGrow]),
  ).toEqual([
    ["failed", "1"],
    ["passed", "2"],
  ]);
});
