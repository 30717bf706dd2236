import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import type { CaseRecord, Entry } from "../../record/record";
import {
  response,
  call,
  failure,
  record,
  reply,
  request,
  settle,
  step,
} from "../../record/testing";
import { buildStory } from "../../record/story";
import { createThreads } from "../../record/threads";
import { FilteredTimeLine } from "./filtered-time-line";
import { sampleEntry } from "../../record/sample-entry";

function Page({ parts }: { readonly parts: Partial<CaseRecord> }) {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const [one] = useState(() => record(parts));
  const [rows] = useState(() => buildStory(one));
  const [threads] = useState(() => createThreads(one.entries));
  return (
    <div ref={setPane}>
      <FilteredTimeLine rows={rows} threads={threads} scrollElement={pane} />
    </div>
  );
}

const STORY: Partial<CaseRecord> = {
  steps: [step("open /lab", 4), step("expect an alert", 5)],
  entries: [call(1, 0), reply(1, 900), settle(1, 1_000, "rejected")],
  failures: [failure("no alert came", { step: 1 })],
};

it("lists steps, entries and failures in order", () => {
  render(<Page parts={STORY} />);
  const items = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(items).toEqual([
    expect.stringContaining("open /lab"),
    expect.stringContaining("call #1 requestAction"),
    expect.stringContaining("0:00.900 reply #1"),
    expect.stringContaining("0:01.000 settle #1 rejected 22001 · not a token"),
    expect.stringContaining("expect an alert"),
    expect.stringContaining("no alert came"),
  ]);
});

it("shows the outcome of a call at the call", () => {
  render(<Page parts={STORY} />);
  const line = screen.getByRole("button", { name: /^call #1/ });
  expect(line).toHaveTextContent("rejected after 1 s");
});

it("shows a call without a reply as never settled", () => {
  render(<Page parts={{ steps: [], entries: [call(1, 0)] }} />);
  expect(screen.getByText("never settled")).toBeVisible();
});

it("highlights all entries of a call on hover", async () => {
  const user = userEvent.setup();
  const { container } = render(
    <Page
      parts={{ ...STORY, entries: [call(1, 0), call(2, 0), settle(1, 9)] }}
    />,
  );
  await user.hover(screen.getByRole("button", { name: /^settle #1/ }));
  const pointed = [...container.querySelectorAll("[data-pointed]")];
  expect(pointed.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("call #1"),
    expect.stringContaining("settle #1"),
  ]);
});

it("opens an entry to show its details", async () => {
  const user = userEvent.setup();
  render(<Page parts={STORY} />);
  const line = screen.getByRole("button", { name: /^call #1/ });
  expect(line).toHaveAttribute("aria-expanded", "false");
  await user.click(line);
  expect(line).toHaveAttribute("aria-expanded", "true");
  const [item] = screen.getAllByRole("listitem").slice(1);
  expect(
    item && within(item).getByText(/"callback": "appCallback_1"/),
  ).toBeVisible();
});

it("renders few of a hundred thousand rows", () => {
  const entries = Array.from({ length: 100_000 }, (_, at): Entry =>
    sampleEntry({
      kind: "title",
      text: `title ${at}`,
      at,
      step: null,
    }),
  );
  render(<Page parts={{ steps: [], entries }} />);
  expect(screen.getAllByRole("listitem").length).toBeLessThan(60);
});

it("shows a message if nothing was recorded", () => {
  render(<Page parts={{}} />);
  expect(screen.getByText("Nothing was recorded.")).toBeVisible();
});

it("joins a request with its response", () => {
  render(
    <Page
      parts={{ entries: [request(1, 100), response(1, 350, "503 broken")] }}
    />,
  );
  expect(screen.getByRole("button", { name: /^request/ })).toHaveTextContent(
    "503 broken after 250 ms",
  );
});

it("shows the time of the first entry, even at zero", () => {
  const { container } = render(<Page parts={{ entries: [call(1, 0)] }} />);
  expect(container.querySelector("[data-same]")).toBeNull();
});

it("moves from entry to entry by keyboard, past other rows", async () => {
  const user = userEvent.setup();
  render(<Page parts={STORY} />);
  const [first, second, third] = ["call #1", "reply #1", "settle #1"].map(
    (name) => screen.getByRole("button", { name: new RegExp(`^${name}`) }),
  );
  await user.click(first ?? document.body);
  await user.keyboard("{ArrowDown}");
  expect(second).toHaveFocus();
  await user.keyboard("{End}");
  expect(third).toHaveFocus();
  expect(third).toHaveAttribute("tabindex", "0");
  expect(first).toHaveAttribute("tabindex", "-1");
  await user.keyboard("{Home}{Enter}");
  expect(first).toHaveFocus();
  expect(first).toHaveAttribute("aria-expanded", "false");
});

it("filters by lane, kind, words and problems", async () => {
  const user = userEvent.setup();
  const shown = () =>
    screen
      .queryAllByRole("listitem")
      .map(
        ({ textContent }) =>
          /[a-z]+ #\d|request|no alert/.exec(textContent)?.[0],
      );
  render(
    <Page
      parts={{
        ...STORY,
        entries: [...(STORY.entries ?? []), request(1, 2_000)],
      }}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Network" }));
  expect(shown()).toEqual(["request"]);
  await user.click(screen.getByRole("button", { name: "Network" }));
  await user.selectOptions(screen.getByLabelText("Kind of entry"), "reply");
  expect(shown()).toEqual(["reply #1"]);
  await user.selectOptions(screen.getByLabelText("Kind of entry"), "*");
  await user.click(screen.getByRole("button", { name: "Problems only" }));
  expect(shown()).toEqual(["settle #1", "no alert"]);
  await user.type(screen.getByLabelText("Search the time line"), "nothing so");
  expect(screen.getByText("No entry matches this filter.")).toBeVisible();
});
