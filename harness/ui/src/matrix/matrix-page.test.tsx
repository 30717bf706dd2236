import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { sampleMatrix } from "../samples/sample-matrix";
import type { Matrix } from "./matrix";
import { MatrixPage } from "./matrix-page";

const THEME = { read: () => "system" as const, write: () => undefined };

const MATRIX = sampleMatrix(8);

/** The page, with a minimum in its address. */
function Page({ matrix, start }: { matrix: Matrix; start: string | null }) {
  const [minimum, setMinimum] = useState(start);
  return (
    <MatrixPage
      matrix={matrix}
      theme={THEME}
      runAddress={null}
      minimum={minimum}
      onMinimum={setMinimum}
    />
  );
}

function show(matrix = MATRIX, start: string | null = null) {
  render(<Page matrix={matrix} start={start} />);
  return userEvent.setup();
}

const verdict = (): string =>
  screen.getByRole("heading", { level: 1 }).textContent;

/** The totals, by name. */
const totals = (): Readonly<Record<string, number>> =>
  Object.fromEntries(
    screen
      .getAllByRole("term")
      .filter((term) => term.nextElementSibling?.textContent.match(/^[\d,]+$/))
      .map((term) => [
        term.textContent,
        Number(term.nextElementSibling?.textContent.replace(",", "")),
      ]),
  );

const feature = (name: string): HTMLElement =>
  screen.getByRole("article", { name });

it("shows each feature's minimum version, and whether that is assumed", () => {
  show();
  expect(screen.getAllByRole("article")).toHaveLength(9);
  const assumed = MATRIX.features.find(({ minimums }) =>
    minimums.some((minimum) => minimum.assumed),
  );
  expect(feature(assumed?.name ?? "")).toHaveTextContent(
    /from ios [\d.]+\s?assumed/,
  );
});

it("labels each range with its versions, its outcome and its users", () => {
  show();
  const bar = within(feature("requestAction")).getByRole("list", {
    name: "ios, webkit",
  });
  const names = within(bar)
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));
  expect(names.at(-1)).toMatch(/– 2\.56\.0: native \d+(\.\d+)?% of all users$/);
});

it("opens a range to show the reason", async () => {
  const user = show();
  await user.click(
    screen.getAllByRole("button", { name: /: broken/ })[0] ?? document.body,
  );
  const detail = screen.getByRole("status");
  expect(detail).toHaveTextContent("expected a call openPay");
  expect(detail).toHaveTextContent("At least one case failed");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("status")).toBeNull();
});

it("starts with the verdict on the chosen minimum", async () => {
  const user = show();
  expect(document.body.textContent).toMatch(
    /^No: 1 feature breaks; 2 features are untested; every version is supported/,
  );
  await user.selectOptions(screen.getByLabelText("ios"), "2.15.0");
  await user.selectOptions(screen.getByLabelText("android"), "2.15.0");
  // 7 % of each platform's users are on versions below it.
  expect(verdict()).toMatch(
    /^No: 1 feature breaks; 2 features are untested; 7(\.0)?\s?% of users are below; \d+ features become native; \d+ fallbacks? can go$/,
  );
  await user.selectOptions(screen.getByLabelText("android"), "2.50.0");
  expect(verdict()).toMatch(/^Not known: 2 features are untested; /);
  await user.selectOptions(screen.getByLabelText("android"), "2.56.0");
  expect(verdict()).toMatch(/^Not known: 1 feature is untested; /);
});

it("counts the same unit in the verdict, the totals, the filters and the list", async () => {
  const user = show();
  const all = Object.values(totals()).reduce((sum, one) => sum + one, 0);
  expect(all).toBe(9);
  expect(screen.getAllByText(/^9 features/)).toHaveLength(2);
  expect(screen.getByRole("button", { name: "All 9" })).toBeVisible();
  for (const [name, view] of [
    ["broken", "Broken"],
    ["nothing", "Nothing"],
    ["on a fallback", "Fallback"],
    ["native", "Native"],
    ["untested", "Untested"],
  ] as const) {
    const count = totals()[name] ?? 0;
    await user.click(screen.getByRole("button", { name: `${view} ${count}` }));
    expect(screen.queryAllByRole("article")).toHaveLength(count);
  }
});

it("lists the worst first, with versions and reason", () => {
  show(sampleMatrix(), "ios:2.15.0,android:2.15.0");
  const lists = screen
    .getAllByText(
      /^\d+ (?:features?|fallbacks?) (?:is|are|uses?|do(?:es)?|becomes?|can)/,
    )
    .map(({ textContent }) => textContent.replace(/^\d+ features? |^\d+ /, ""));
  expect(lists).toEqual([
    "are broken on a supported version",
    "are untested on a supported version",
    "do nothing on a supported version",
    "use a fallback on a supported version",
    "become native",
    "fallbacks can go",
  ]);
  expect(
    screen.getAllByText(/^2\.44\.0 – 2\.49\.99: expected a call openPay/),
  ).toHaveLength(4);
});

it("reads the minimum from its address, and shows what it ignores", () => {
  show(MATRIX, "ios:2.16.0,android:9.0.0");
  expect(screen.getByLabelText("ios")).toHaveValue("2.16.0");
  expect(screen.getByLabelText("android")).toHaveDisplayValue("every version");
  expect(verdict()).toContain("at least");
  expect(screen.getByRole("alert")).toHaveTextContent(
    "The address has the minimum “android:9.0.0”, which is ignored: versions go from 1.2.51 to 2.56.0.",
  );
});

it("marks the chosen minimum on the axis, which ends at the latest version", () => {
  show(MATRIX, "ios:2.31.0,android:2.31.0");
  const marks = screen.getByRole("list", { name: "Lowest supported versions" });
  expect(marks).toHaveTextContent("ios, android 2.31.0");
  expect(marks.nextElementSibling?.textContent).toMatch(/2\.56\.0$/);
});

it("warns beside each share if the shares don't add up", async () => {
  const base = { sum: 0.83, ios: 0.4, android: 0.6, unknown: 0 };
  const user = show({ ...MATRIX, base });
  const notes = () => screen.getAllByText(/^The usage shares add up to 83/);
  // Below the verdict, and beside the legend.
  expect(notes()).toHaveLength(2);
  await user.click(
    screen.getAllByRole("button", { name: /: broken/ })[0] ?? document.body,
  );
  expect(notes()).toHaveLength(3);
});

it("filters by broken features, or by a search", async () => {
  const user = show();
  await user.click(screen.getByRole("button", { name: /^Broken \d/ }));
  const shown = screen.getAllByRole("article").length;
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(8);
  await user.click(screen.getByRole("button", { name: "All 9" }));
  await user.type(screen.getByLabelText("Search features"), "palm");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  await user.type(screen.getByLabelText("Search features"), " nothing so");
  expect(screen.getByText("No feature matches.")).toBeVisible();
});

it("counts a feature that no case shows as untested", () => {
  show();
  expect(within(feature("web/help")).getByText("untested")).toBeInTheDocument();
});
