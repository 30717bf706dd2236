import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { expect, it, vi } from "vitest";
import { createTexts } from "../../locales/texts";
import { TextsContext } from "../../locales/use-translation";
import type { ChallengeEnd } from "./challenge";
import { createSlideChallenge } from "./slide-challenge";
import { SlideDialog } from "./slide-dialog";

const timers = { after: () => () => undefined, now: () => 0 };

async function open() {
  const slide = createSlideChallenge(() => 0.5, timers);
  render(
    <TextsContext value={createTexts()}>
      <main>
        <h1>Page</h1>
        <SlideDialog slide={slide} />
      </main>
    </TextsContext>,
  );
  expect(screen.queryByRole("dialog")).toBeNull();
  const prepared = await slide.prepare({ captchaId: "g", language: "en" });
  if (prepared.kind !== "ready") throw new Error(prepared.kind);
  const { challenge } = prepared;
  const ended = vi.fn<(end: ChallengeEnd) => void>();
  act(() => void challenge.show().then(ended));
  return { ended, user: userEvent.setup() };
}

const slider = () => screen.getByRole("slider", { name: "Position" });
const verify = () => screen.getByRole("button", { name: "Verify" });

it("is solved by sliding to the mark it names", async () => {
  const { ended, user } = await open();
  expect(screen.getByRole("dialog", { name: "Security check" })).toBeVisible();
  expect(slider()).toHaveAccessibleDescription(
    "Slide the piece to 55 on the scale from 0 to 100.",
  );
  fireEvent.change(slider(), { target: { value: "55" } });
  expect(slider()).toHaveAttribute("aria-valuetext", "55 of 100");
  await user.click(verify());
  expect(ended.mock.calls).toMatchObject([[{ kind: "solved" }]]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says that the piece missed, begins anew, and fails in the end", async () => {
  const { ended, user } = await open();
  fireEvent.change(slider(), { target: { value: "10" } });
  await user.click(verify());
  expect(screen.getByRole("alert")).toHaveTextContent("2 tries are left");
  expect(slider()).toHaveValue("0");
  await user.click(verify());
  expect(screen.getByRole("alert")).toHaveTextContent("1 try is left");
  await user.click(verify());
  expect(ended.mock.calls).toMatchObject([[{ code: "60500" }]]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("is closed by its button", async () => {
  const { ended, user } = await open();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(ended.mock.calls).toEqual([[{ kind: "closed" }]]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("has no fault of accessibility", async () => {
  const { user } = await open();
  await user.click(verify());
  document.documentElement.lang = "en";
  document.title = "Page";
  const { violations } = await axe.run(document, {
    rules: { "color-contrast": { enabled: false } },
  });
  expect(violations).toEqual([]);
});
