import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { sampleDecision } from "../samples/sample-decision";
import type { Decision } from "./decision";
import { DecisionPage } from "./decision-page";

const THEME = { read: () => "system" as const, write: () => undefined };

const NO = sampleDecision("no");

function show(decision: Decision = NO) {
  render(<DecisionPage decision={decision} theme={THEME} />);
  return userEvent.setup();
}

/** The titles of the visible sections, with their counts. */
const titles = (): readonly string[] =>
  screen
    .getAllByRole("heading", { level: 2, hidden: true })
    .map((title) => title.parentElement?.textContent ?? "");

const search = (): HTMLElement => screen.getByLabelText("Search items");

it.each(["yes", "no", "unknown"] as const)(
  "shows the answer %s in words",
  (verdict) => {
    const { question, answer } = sampleDecision(verdict);
    show(sampleDecision(verdict));
    const heading = screen.getByRole("heading", { level: 1 });
    expect(heading).toHaveTextContent(answer);
    expect(screen.getByText(question)).toBeVisible();
    expect(heading.closest("[data-decision]")).toHaveAttribute(
      "data-decision",
      verdict,
    );
  },
);

it("lists totals and notes", () => {
  show();
  const texts = (name: string) =>
    within(screen.getByRole("list", { name }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(texts("Totals")).toEqual(NO.totals);
  expect(texts("Notes")).toEqual([...NO.source, ...NO.notes]);
});

it("omits empty lists", () => {
  show(sampleDecision("unknown"));
  expect(screen.queryByRole("list", { name: "Totals" })).toBeNull();
  expect(screen.queryByRole("list", { name: "Notes" })).toBeNull();
});

it("shows the sections in order, with counts, initially folded as specified", async () => {
  const user = show();
  expect(titles()).toEqual([
    "What breaks3",
    "Not tested (open the gate anyway with --allow-untested)5",
    "What becomes native24",
    "Fallbacks that can go3",
  ]);
  const folded = screen.getByText(/copies the link to the clipboard/);
  expect(folded).not.toBeVisible();
  expect(screen.getByText(/93\.0 % of users stay/)).toBeVisible();
  await user.click(screen.getByText("Fallbacks that can go"));
  expect(folded).toBeVisible();
});

it("unfolds a section in a search that begins as soon as it is folded", async () => {
  show();
  const title = screen.getByText("Fallbacks that can go");
  const toggled = (): Promise<Event> =>
    new Promise((resolve) =>
      title
        .closest("details")
        ?.addEventListener("toggle", resolve, { once: true }),
    );
  const unfolded = toggled();
  fireEvent.click(title);
  await act(() => unfolded);
  const folded = toggled();
  fireEvent.click(title);
  fireEvent.change(search(), { target: { value: "clipboard" } });
  await act(() => folded);
  expect(screen.getByText(/copies the link to the clipboard/)).toBeVisible();
});

it("shows text in backticks as code", () => {
  show();
  expect(screen.getByText('{"amount":"12.5"}').tagName).toBe("CODE");
});

it("searches all sections, unfolds those with matches and hides the others", async () => {
  const user = show();
  await user.type(search(), "GOSHARE instead");
  expect(titles()).toEqual(["Fallbacks that can go1 of 3"]);
  expect(screen.getByText(/copies the link to the clipboard/)).toBeVisible();
  expect(screen.getByRole("status")).toHaveTextContent("1 of 35 items");
  await user.clear(search());
  expect(titles()).toHaveLength(4);
  expect(
    screen.getByText(/copies the link to the clipboard/),
  ).not.toBeVisible();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("shows a message if no item matches", async () => {
  const user = show();
  await user.type(search(), "nothing so");
  expect(screen.getByText("No item matches.")).toBeVisible();
});

it("has a search field above 20 items", () => {
  const withItems = (count: number): Decision => ({
    ...NO,
    sections: [
      {
        title: "What breaks",
        tone: "bad",
        is_folded: false,
        count,
        items: Array.from({ length: count }, (_, index) => ({
          names: [],
          text: `item ${index}`,
        })),
      },
    ],
  });
  const { rerender } = render(
    <DecisionPage decision={withItems(20)} theme={THEME} />,
  );
  expect(screen.queryByLabelText("Search items")).toBeNull();
  rerender(<DecisionPage decision={withItems(21)} theme={THEME} />);
  expect(search()).toBeVisible();
});
