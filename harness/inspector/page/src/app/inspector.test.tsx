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

it("shows the panels with what each has to say", () => {
  renderSession(<Inspector theme={theme} />, BUSY_SESSION);
  expect(panels()).toEqual([
    "Time line",
    "Answers3",
    "Phone",
    "Clock",
    "Catalogue",
    "Findings5",
    "Record●",
  ]);
  expect(document.title).toBe("Shop · Footbridge inspector");
  expect(screen.getByText("iOS 2.15.0 · iphone-15")).toBeVisible();
});

it("only replays in a replay", () => {
  renderSession(<Inspector theme={theme} />, PAUSED_REPLAY);
  expect(panels()).toEqual(["Replay", "Time line", "Catalogue", "Findings"]);
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Replay");
});

it("keeps everything on the screen when the connection breaks off, and says so", async () => {
  const user = userEvent.setup();
  const server = renderSession(<Inspector theme={theme} />, {
    entries: sampleEntries(12),
  });
  server.breakOff();
  expect(
    screen.getByText(/^Footbridge has ended, or the connection broke off/),
  ).toBeVisible();
  const [entry] = screen.getAllByRole("button", { name: /^call/ });
  await user.click(entry as HTMLElement);
  expect(screen.getByRole("button", { name: /^Hold / })).toBeDisabled();
  server.greet();
  expect(screen.queryByText(/^Footbridge has ended/)).toBeNull();
});

it("offers a reload where page and binary don't match", () => {
  renderSession(<Inspector theme={theme} />, {
    hello: { ...SAMPLE_HELLO, protocol: 99 },
  });
  expect(screen.getByText(/^This page is older/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeVisible();
});
