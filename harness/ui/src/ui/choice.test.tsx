import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Choice } from "./choice";

it("is a group of radio buttons that the arrow keys switch", async () => {
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(
    <Choice
      label="Theme"
      options={[
        { value: "light", text: "Light", icon: "light" },
        { value: "dark", text: "Dark", icon: "dark" },
      ]}
      value="light"
      onChange={onChange}
    />,
  );
  expect(screen.getByRole("group", { name: "Theme" })).toBeVisible();
  expect(screen.getByRole("radio", { name: "Light" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Dark" }));
  expect(onChange).toHaveBeenCalledWith("dark");
});
