import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { createLiveStory } from "../../record/live-story";
import { call, settle } from "../../record/testing";
import { LiveTimeLine } from "./live-time-line";

it("shows what comes, and joins what was there with it", () => {
  const story = createLiveStory((callback) => callback());
  render(<LiveTimeLine story={story} />);
  expect(screen.getByText("Nothing was recorded.")).toBeVisible();
  act(() => story.append([call(1, 0)]));
  const line = screen.getByRole("button", { name: /^call #1/ });
  expect(line).toHaveTextContent("never settled");
  act(() => story.append([settle(1, 250)]));
  expect(line).toHaveTextContent("resolved after 250 ms");
});

it("keeps few of a hundred thousand entries in the document", () => {
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
