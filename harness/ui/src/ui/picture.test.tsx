import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Picture } from "./picture";

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

it("opens in full size, and closes", async () => {
  const user = userEvent.setup();
  render(<Picture source="data:image/png;base64,AA==" />);
  expect(screen.queryByRole("dialog")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Enlarge the picture" }));
  expect(screen.getByRole("dialog")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("shows the path of an unreadable picture", () => {
  const { container } = render(<Picture source="pictures/7.png" />);
  const image = container.querySelector("img");
  if (image !== null) fireEvent.error(image);
  expect(screen.getByText(/pictures\/7\.png/)).toBeVisible();
});
