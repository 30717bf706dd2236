import { act, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { createLiveStory } from "../../record/live-story";
import { call, reply, settle } from "../../record/testing";
import { LiveTimeLine } from "./live-time-line";

it("appends entries, and joins them with existing ones", () => {
  const story = createLiveStory((callback) => callback());
  render(<LiveTimeLine story={story} />);
  expect(screen.getByText("Nothing was recorded.")).toBeVisible();
  act(() => story.append([call(1, 0)]));
  const line = screen.getByRole("button", { name: /^call #1/ });
  expect(line).toHaveTextContent("never settled");
  act(() => story.append([settle(1, 250)]));
  expect(line).toHaveTextContent("resolved after 250 ms");
});

it("marks a reply after the client gave up as late", () => {
  const story = createLiveStory((callback) => callback());
  render(<LiveTimeLine story={story} />);
  act(() =>
    story.append([call(1, 0), settle(1, 10_000, "rejected"), reply(1, 11_000)]),
  );
  expect(screen.getByRole("button", { name: /^reply/ })).toHaveTextContent(
    "late",
  );
  expect(screen.getByRole("button", { name: /^call/ })).not.toHaveTextContent(
    "late",
  );
});

it("renders few of a hundred thousand entries", () => {
  const story = createLiveStory((callback) => callback());
  render(<LiveTimeLine story={story} />);
  for (let part = 0; part < 5; part += 1)
    act(() =>
      story.append(
        Array.from({ length: 20_000 }, (_, place) =>
          call(part * 20_000 + place, place),
        ),
      ),
    );
  expect(story.get().count).toBe(100_000);
  expect(screen.getAllByRole("listitem").length).toBeLessThan(60);
});

it("marks the selected entry, and follows the arrow keys from there", async () => {
  const user = userEvent.setup();
  const story = createLiveStory((callback) => callback());
  function Selecting() {
    const [selected, select] = useState<number | null>(null);
    return (
      <LiveTimeLine
        story={story}
        selection={{ selected, select, flagged: new Set([1]) }}
      />
    );
  }
  render(<Selecting />);
  act(() => story.append([call(1, 0), call(2, 5)]));
  const [first, second] = screen.getAllByRole("button", { name: /^call/ });
  expect(first).toHaveTextContent("waiting");
  expect(first).not.toHaveAttribute("aria-current");
  await user.click(first as HTMLElement);
  expect(first).toHaveAttribute("aria-current", "true");
  await user.keyboard("{ArrowDown}");
  expect(second).toHaveFocus();
  expect(second).toHaveAttribute("aria-current", "true");
  // It no longer follows new entries, and offers to.
  await user.click(screen.getByRole("button", { name: "Follow the newest" }));
  expect(
    screen.queryByRole("button", { name: "Follow the newest" }),
  ).not.toBeInTheDocument();
});

it("resumes following when rows grow after scrolling to the end", () => {
  const story = createLiveStory((callback) => callback());
  render(<LiveTimeLine story={story} />);
  const pane = document.querySelector("[class*=pane]") as HTMLElement;
  const follow = () =>
    screen.queryByRole("button", { name: "Follow the newest" });
  const place = (top: number, height: number): void =>
    void Object.defineProperties(pane, {
      clientHeight: { configurable: true, value: 100 },
      scrollHeight: { configurable: true, value: height },
      scrollTop: { configurable: true, value: top },
    });
  const scroll = (top: number, height: number): void => {
    place(top, height);
    fireEvent.scroll(pane);
  };
  pane.scrollTo = () => undefined;
  place(0, 1_000);
  act(() => story.append([call(1, 0), call(2, 5)]));
  fireEvent.wheel(pane);
  scroll(300, 1_000);
  expect(follow()).toBeInTheDocument();
  scroll(900, 1_000);
  expect(follow()).not.toBeInTheDocument();
  scroll(900, 1_400);
  expect(follow()).not.toBeInTheDocument();
  // Rows were measured between a scroll to the end and its event.
  fireEvent.wheel(pane);
  scroll(300, 1_400);
  expect(follow()).toBeInTheDocument();
  scroll(1_300, 1_450);
  expect(follow()).not.toBeInTheDocument();
  // More rows were added before the event.
  fireEvent.wheel(pane);
  scroll(300, 1_450);
  place(1_350, 1_450);
  act(() => story.append([call(3, 10)]));
  expect(follow()).not.toBeInTheDocument();
  fireEvent.wheel(pane);
  scroll(800, 1_450);
  expect(follow()).toBeInTheDocument();
});

it("hides the entries before an index, with and without a filter", async () => {
  const user = userEvent.setup();
  const story = createLiveStory((callback) => callback());
  render(<LiveTimeLine story={story} layout="list" />);
  act(() => story.append([call(1, 0), settle(1, 250), call(2, 300)]));
  act(() => story.showFrom(1));
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "App" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  expect(screen.getByRole("button", { name: /^App call #2/ })).toBeVisible();
  expect(screen.getByText("1 of 2")).toBeVisible();
});
