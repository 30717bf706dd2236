import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import type { CaseRecord, Entry } from "../../record/record";
import {
  call,
  failure,
  record,
  reply,
  settle,
  step,
} from "../../record/testing";
import { TimeLine } from "./time-line";

function Page({ parts }: { readonly parts: Partial<CaseRecord> }) {
  const [pane, setPane] = useState<HTMLElement | null>(null);
  return (
    <div ref={setPane}>
      <TimeLine record={record(parts)} scrollElement={pane} />
    </div>
  );
}

const STORY: Partial<CaseRecord> = {
  steps: [step("open /lab", 4), step("expect an alert", 5)],
  entries: [call(1, 0), reply(1, 900), settle(1, 1_000, "rejected")],
  failures: [failure("no alert came", { step: 1 })],
};

it("tells steps, entries and failures in their order", () => {
  render(<Page parts={STORY} />);
  const items = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(items).toEqual([
    expect.stringContaining("open /lab"),
    expect.stringContaining("call #1 requestAction"),
    expect.stringContaining("900 ms reply #1"),
    expect.stringContaining("1 s settle #1 rejected 22001 · not a token"),
    expect.stringContaining("expect an alert"),
    expect.stringContaining("no alert came"),
  ]);
});

it("says at the call what became of it", () => {
  render(<Page parts={STORY} />);
  const line = screen.getByRole("button", { name: /^call #1/ });
  expect(line).toHaveTextContent("rejected after 1 s");
});

it("says of a call that nothing answered that it never settled", () => {
  render(<Page parts={{ steps: [], entries: [call(1, 0)] }} />);
  expect(screen.getByText("never settled")).toBeVisible();
});

it("joins what belongs to a call when one points at a part of it", async () => {
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

it("opens an entry to show all that is known of it", async () => {
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

it("keeps few of a hundred thousand rows in the document", () => {
  const entries = Array.from({ length: 100_000 }, (_, at): Entry => ({
    kind: "title",
    text: `title ${at}`,
    at,
    step: null,
  }));
  render(<Page parts={{ steps: [], entries }} />);
  expect(screen.getAllByRole("listitem").length).toBeLessThan(60);
});

it("says so where nothing was recorded", () => {
  render(<Page parts={{}} />);
  expect(screen.getByText("Nothing was recorded.")).toBeVisible();
});
