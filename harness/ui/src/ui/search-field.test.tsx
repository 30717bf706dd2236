import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { SearchField } from "./search-field";

it("is found by its label, and reports typed text", async () => {
  const onChange = vi.fn();
  render(
    <SearchField
      label="Search"
      placeholder="names"
      value=""
      onChange={onChange}
    />,
  );
  await userEvent.type(screen.getByLabelText("Search"), "a");
  expect(onChange).toHaveBeenCalledWith("a");
});
