import { act, fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import axe from "axe-core";
import { expect, it, vi } from "vitest";
import { renderKit } from "../../test/render-kit";
import type { ChallengeEnd } from "./challenge";
import { createSlideChallenge } from "./slide-challenge";
import { SlideDialog } from "./slide-dialog";

const timers = { after: () => () => undefined, now: () => 0 };

async function open() {
  const slide = createSlideChallenge(() => 0.5, timers);
  const { pass, user } = renderKit(<SlideDialog slide={slide} />);
  expect(screen.queryByRole("dialog")).toBeNull();
  const prepared = await slide.prepare({ captchaId: "g", language: "en" });
  if (prepared.kind !== "ready") throw new Error(prepared.kind);
  const { challenge } = prepared;
  const ended = vi.fn<(end: ChallengeEnd) => void>();
  act(() => void challenge.show().then(ended));
  return { ended, pass, user };
}

const slider = () => screen.getByRole("slider", { name: "Position" });
const verify = () => screen.getByRole("button", { name: "Verify" });

it("is solved by sliding to the mark in its text", async () => {
  const { ended, pass, user } = await open();
  expect(screen.getByRole("dialog", { name: "Security check" })).toBeVisible();
  expect(slider()).toHaveAccessibleDescription(
    "Slide the piece to 55 on the scale from 0 to 100.",
  );
  fireEvent.change(slider(), { target: { value: "55" } });
  expect(slider()).toHaveAttribute("aria-valuetext", "55 of 100");
  await user.click(verify());
  expect(ended.mock.calls).toMatchObject([[{ kind: "solved" }]]);
  pass(200);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("reports a miss, starts over, and fails in the end", async () => {
  const { ended, pass, user } = await open();
  fireEvent.change(slider(), { target: { value: "10" } });
  await user.click(verify());
  expect(screen.getByRole("alert")).toHaveTextContent("2 tries are left");
  expect(slider()).toHaveValue("0");
  await user.click(verify());
  expect(screen.getByRole("alert")).toHaveTextContent("1 try is left");
  await user.click(verify());
  expect(ended.mock.calls).toMatchObject([[{ code: "60500" }]]);
  pass(200);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  [
    "its button",
    (user) => user.click(screen.getByRole("button", { name: "Close" })),
  ],
  ["Escape", (user) => user.keyboard("{Escape}")],
] satisfies [string, (user: UserEvent) => Promise<void>][])(
  "closes by %s, and the page scrolls again after the fade",
  async (_, close) => {
    const { ended, pass, user } = await open();
    expect(document.body).toHaveAttribute("data-scroll-locked");
    await close(user);
    expect(ended.mock.calls).toEqual([[{ kind: "closed" }]]);
    pass(199);
    expect(document.body).toHaveAttribute("data-scroll-locked");
    pass(1);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.body).not.toHaveAttribute("data-scroll-locked");
  },
);

it("has no accessibility violations", async () => {
  const { user } = await open();
  await user.click(verify());
  document.documentElement.lang = "en";
  document.title = "Page";
  const { violations } = await axe.run(document, {
    rules: { "color-contrast": { enabled: false } },
  });
  expect(violations).toEqual([]);
});
