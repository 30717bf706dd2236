import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ListBox } from "./list-box";

function show(count: number, selected = -1) {
  const [onMove, onChoose] = [vi.fn(), vi.fn()];
  render(
    <ListBox
      label="Cases"
      count={count}
      estimate={40}
      selected={selected}
      renderRow={(index) => `case ${index}`}
      onMove={onMove}
      onChoose={onChoose}
    />,
  );
  return { onMove, onChoose, list: screen.getByRole("listbox") };
}

it("renders few of many options", () => {
  show(10_000);
  expect(screen.getAllByRole("option").length).toBeLessThan(60);
});

it("is navigated by keys, and Enter selects", async () => {
  const user = userEvent.setup();
  const { onMove, onChoose, list } = show(5);
  await user.tab();
  expect(list).toHaveFocus();
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}{End}{ArrowDown}{Home}");
  expect(onMove.mock.calls.flat()).toEqual([1, 2, 1, 4, 4, 0]);
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(1);
});

it("marks the active option and the selected one", async () => {
  const user = userEvent.setup();
  const { list } = show(5, 3);
  const option = screen.getByRole("option", { selected: true });
  expect(option).toHaveTextContent("case 3");
  expect(list).toHaveAttribute("aria-activedescendant", option.id);
  await user.tab();
  await user.keyboard("{ArrowUp}");
  const active = screen.getByText("case 2");
  expect(list).toHaveAttribute("aria-activedescendant", active.id);
});

it("selects an option on click", async () => {
  const user = userEvent.setup();
  const { onChoose } = show(5);
  await user.click(screen.getByText("case 4"));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(4);
});
