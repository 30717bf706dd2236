import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { CopyButton } from "./copy-button";

it("copies its text and confirms that", async () => {
  const user = userEvent.setup();
  render(<CopyButton text="footbridge run a.yaml" label="Copy the command" />);
  await user.click(screen.getByRole("button", { name: "Copy the command" }));
  expect(await screen.findByText("Copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe("footbridge run a.yaml");
});

it("copies by selection without a clipboard API", async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
  const copied: (string | undefined)[] = [];
  document.execCommand = () => {
    copied.push(document.querySelector("textarea")?.value);
    return true;
  };
  render(<CopyButton text="footbridge run a.yaml" label="Copy" />);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Copied")).toBeVisible();
  expect(copied).toEqual(["footbridge run a.yaml"]);
  expect(document.querySelector("textarea")).toBeNull();
});
