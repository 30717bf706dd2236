import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createThemeStore } from "footbridge-ui/ui/theme";
import { expect, it } from "vitest";
import { renderSession } from "../samples/render-session";
import { sampleEntries } from "../samples/sample-entries";
import { SAMPLE_HELLO } from "../samples/sample-hello";
import { PAUSED_REPLAY } from "../samples/sample-replay";
import { BUSY_SESSION } from "../samples/sample-session";
import { Inspector } from "./inspector";

const theme = createThemeStore(document.documentElement, () => localStorage);

const panels = (): string[] =>
  screen
    .getAllByRole("link")
    .filter((link) => link.closest("nav") !== null)
    .map(({ textContent }) => textContent);

it("lists the panels with their badges", () => {
  renderSession(<Inspector theme={theme} />, BUSY_SESSION);
  expect(panels()).toEqual([
    "Time line",
    "Replies3",
    "Phone",
    "Clock",
    "Catalogue",
    "Violations5",
    "Record●",
  ]);
  expect(document.title).toBe("Shop · Footbridge inspector");
  expect(screen.getByText("iOS 2.15.0 · iphone-15")).toBeVisible();
});

it("lists only the panels for a replay in a replay", () => {
  renderSession(<Inspector theme={theme} />, PAUSED_REPLAY);
  expect(panels()).toEqual(["Replay", "Time line", "Catalogue", "Violations"]);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Replay");
});

it("keeps everything on screen when the connection is lost, and shows that", async () => {
  const user = userEvent.setup();
  const server = renderSession(<Inspector theme={theme} />, {
    entries: sampleEntries(12),
  });
  server.breakOff();
  expect(
    screen.getByText(/^Footbridge has ended, or the connection was lost/),
  ).toBeVisible();
  const [entry] = screen.getAllByRole("button", { name: /^call/ });
  await user.click(entry as HTMLElement);
  expect(screen.getByRole("button", { name: /^Hold / })).toBeDisabled();
  server.greet();
  expect(screen.queryByText(/^Footbridge has ended/)).toBeNull();
});

it("offers a reload if the page and the binary have different versions", () => {
  renderSession(<Inspector theme={theme} />, {
    hello: { ...SAMPLE_HELLO, protocol: 99 },
  });
  expect(screen.getByText(/^This page is older/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeVisible();
});
