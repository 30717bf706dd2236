import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ChangedLines } from "./changed-lines";

it("shows the first lines, and the number of further ones", () => {
  render(<ChangedLines changes={["-a", "+b", "+c", "+d"]} most={2} />);
  expect(screen.getByRole("deletion")).toHaveTextContent("a");
  expect(screen.getByRole("insertion")).toHaveTextContent("b");
  expect(screen.getByText("and 2 more lines")).toBeVisible();
});
