import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { step } from "../record/testing";
import { StepPictures } from "./step-pictures";

const STEPS = [step("open /lab", 4), step("tap Send", 5), step("wait", 6)];

function show(failing: readonly number[] = []) {
  render(
    <StepPictures
      steps={STEPS}
      failing={failing}
      reached={1}
      pictureOf={(index) => (index < 2 ? `pictures/${index}.png` : null)}
    />,
  );
  return userEvent.setup();
}

const shown = (): string | null =>
  screen.queryByRole("presentation")?.getAttribute("src") ?? null;
const stepOf = (text: string): HTMLElement =>
  screen.getByRole("button", { name: new RegExp(text) });

it("starts at the first step, and moves on with buttons", async () => {
  const user = show();
  expect(shown()).toBe("pictures/0.png");
  expect(screen.getByRole("button", { name: "Previous step" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: "Next step" }));
  expect(shown()).toBe("pictures/1.png");
  expect(screen.getByText("Step 2 of 3")).toBeVisible();
  expect(stepOf("tap Send")).toHaveAttribute("aria-current", "step");
  await user.click(screen.getByRole("button", { name: "Previous step" }));
  expect(shown()).toBe("pictures/0.png");
});

it("starts at the failed step", () => {
  show([1]);
  expect(shown()).toBe("pictures/1.png");
});

it("follows the selected step, and the arrow keys", async () => {
  const user = show();
  await user.click(stepOf("tap Send"));
  expect(shown()).toBe("pictures/1.png");
  await user.keyboard("{ArrowUp}");
  expect(stepOf("open /lab")).toHaveFocus();
  expect(shown()).toBe("pictures/0.png");
  await user.keyboard("{ArrowRight}");
  expect(shown()).toBe("pictures/1.png");
  await user.keyboard("{End}{ArrowDown}");
  expect(stepOf("wait")).toHaveFocus();
});

it("shows a message for a step without a picture", async () => {
  const user = show();
  await user.click(stepOf("wait"));
  expect(shown()).toBeNull();
  expect(screen.getByText("This step has no picture.")).toBeVisible();
});
