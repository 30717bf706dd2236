import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { sampleMatrix } from "../samples/sample-matrix";
import { MatrixPage } from "./matrix-page";

const THEME = { read: () => "system" as const, write: () => undefined };

const MATRIX = sampleMatrix(8);

function show(matrix = MATRIX) {
  render(<MatrixPage matrix={matrix} theme={THEME} runAddress={null} />);
  return userEvent.setup();
}

const feature = (name: string): HTMLElement =>
  screen.getByRole("article", { name });

it("says of each feature from which version on it is there, and whether that is assumed", () => {
  show();
  expect(screen.getAllByRole("article")).toHaveLength(8);
  const assumed = MATRIX.features.find(({ minimums }) =>
    minimums.some((minimum) => minimum.assumed),
  );
  expect(feature(assumed?.name ?? "")).toHaveTextContent(
    /from ios [\d.]+\s?assumed/,
  );
});

it("names each range with its versions, its outcome and its users", () => {
  show();
  const bar = within(feature("requestAction")).getByRole("list", {
    name: "ios, webkit",
  });
  const names = within(bar)
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label"));
  expect(names.at(-1)).toMatch(/– 2\.56\.0: native \d+(\.\d+)?% of all users$/);
});

it("opens a range to say why", async () => {
  const user = show();
  await user.click(
    screen.getAllByRole("button", { name: /: broken/ })[0] ?? document.body,
  );
  const detail = screen
    .getAllByRole("status")
    .find((one) => one.textContent.includes("expected a call openPay"));
  expect(detail).toHaveTextContent("Something is wrong");
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText(/expected a call openPay/)).toBeNull();
});

it("says who is left behind by a minimum, and what is native then", async () => {
  const user = show();
  const value = (name: string): string =>
    screen.getByText(name).nextElementSibling?.textContent ?? "";
  const before = value("native everywhere");
  expect(value("left behind")).toBe("0%");
  await user.selectOptions(screen.getByLabelText("ios"), "2.15.0");
  await user.selectOptions(screen.getByLabelText("android"), "2.15.0");
  // 7 % of either platform's users are on versions below it.
  expect(value("left behind")).toBe("7%");
  expect(value("native everywhere")).not.toBe(before);
  expect(screen.getByText(/no longer needed/)).toBeVisible();
});

it("shows only what is broken, or what one searches for", async () => {
  const user = show();
  await user.click(screen.getByRole("button", { name: /^Broken \d/ }));
  const shown = screen.getAllByRole("article").length;
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(8);
  await user.click(screen.getByRole("button", { name: "All 8" }));
  await user.type(screen.getByLabelText("Search features"), "palm");
  expect(screen.getAllByRole("article")).toHaveLength(1);
  await user.type(screen.getByLabelText("Search features"), " nothing so");
  expect(screen.getByText("No feature fits.")).toBeVisible();
});

it("lists what no case is about", () => {
  show();
  expect(screen.getByText("web/help")).toBeInTheDocument();
});
