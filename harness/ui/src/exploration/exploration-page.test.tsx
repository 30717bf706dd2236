import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { sampleExploration } from "../samples/sample-exploration";
import type { Exploration } from "./exploration";
import { ExplorationPage } from "./exploration-page";

const THEME = { read: () => "system" as const, write: () => undefined };

function show(exploration: Exploration) {
  render(
    <ExplorationPage
      exploration={exploration}
      theme={THEME}
      runAddress="#page=run"
      addressOf={({ scenario }) => `#case=${scenario}`}
      openOptions=""
      stepsOf={() => <p>tap: Pay</p>}
    />,
  );
  return userEvent.setup();
}

it("shows a finding with its story and the command for the inspector", () => {
  show(sampleExploration(5, "scenarios/found/a.yaml"));
  const heading = screen.getByRole("heading", { level: 1 });
  expect(heading.textContent).toBe("1 finding");
  const finding = screen.getByRole("heading", { name: "no-endless-loading" });
  const card = within(finding.closest("li") ?? document.body);
  expect(card.getByText("footbridge open scenarios/found/a.yaml")).toBeTruthy();
  expect(card.getByText("tap: Pay")).toBeTruthy();
  const story = card.getByRole("link", { name: /^Show its story: after/ });
  expect(story.getAttribute("href")).toBe("#case=scenarios/found/a.yaml");
});

it("shows the sentences that allow a finding's replies", () => {
  const exploration = sampleExploration(5, "scenarios/found/a.yaml");
  show(exploration);
  const grounds = screen.getByRole("list", { name: "Allowed by" });
  expect(
    within(grounds)
      .getAllByRole("listitem")
      .map((ground) => ground.textContent),
  ).toEqual([
    "calls.toml: codes of pay has 1 (the app can't do it)",
    "getBalance: a reply may be late",
  ]);
  cleanup();
  const findings = exploration.findings.map((finding) => ({
    ...finding,
    grounds: [],
  }));
  show({ ...exploration, findings });
  expect(screen.queryByText("Allowed by")).toBeNull();
});

it("shows the gaps of the project with the lines to write", async () => {
  const exploration = sampleExploration(5);
  const user = show(exploration);
  const section = within(
    screen.getByRole("region", { name: "Gaps in the project" }),
  );
  const about = /^the client sends requests to api\.shop\.test,/;
  const heading = section.getByRole("heading", { name: about });
  const gap = within(heading.closest("li") ?? document.body);
  expect(gap.getByText("seen in 3 runs")).toBeTruthy();
  expect(gap.getByText("write in footbridge.toml:")).toBeTruthy();
  expect(gap.getByRole("code").textContent).toBe(
    '[[server]]\nhost = "api.shop.test"',
  );
  await user.click(
    gap.getByRole("button", { name: "Copy the lines for footbridge.toml" }),
  );
  expect(await navigator.clipboard.readText()).toBe(
    '[[server]]\nhost = "api.shop.test"',
  );
  cleanup();
  show({ ...exploration, gaps: [] });
  expect(screen.queryByText("Gaps in the project")).toBeNull();
});

it("shows no number of runs for a gap of the project alone", () => {
  show(sampleExploration(5));
  const heading = screen.getByRole("heading", { name: /event sessionChanged/ });
  const gap = within(heading.closest("li") ?? document.body);
  expect(gap.queryByText(/^seen in/)).toBeNull();
});

it("shows the functions that ran only if the engine records them", () => {
  const exploration = sampleExploration(5);
  show(exploration);
  const chart = /^Functions of the client that ran: /;
  expect(screen.getByText(/ functions ran$/)).toBeTruthy();
  expect(screen.getByRole("img", { name: chart })).toBeTruthy();
  cleanup();
  const curve = exploration.curve.map((point) => ({ ...point, code: 0 }));
  show({ ...exploration, curve });
  expect(screen.queryByText(/ functions ran$/)).toBeNull();
  expect(screen.queryByRole("img", { name: chart })).toBeNull();
});

it("shows the actions of the selected screen", async () => {
  const exploration = sampleExploration(3);
  const user = show(exploration);
  const map = within(
    screen.getByRole("region", { name: "Map of the screens" }),
  );
  const [, second] = map.getAllByRole("button");
  if (second === undefined) throw new Error("the map has one screen");
  await user.click(second);
  expect(second.getAttribute("aria-pressed")).toBe("true");
  const choice = screen.getByRole("combobox", { name: "Actions from and to" });
  expect(choice).toHaveProperty("value", "1");
  expect(screen.getByRole("heading", { name: "Actions to here" })).toBeTruthy();
});

it("moves over the map by arrow keys", async () => {
  const user = show(sampleExploration(12));
  const map = within(
    screen.getByRole("region", { name: "Map of the screens" }),
  );
  await user.click(
    map.getAllByRole("button", { pressed: true })[0] ?? document.body,
  );
  await user.keyboard("{Home}{ArrowRight}");
  const [pressed, ...others] = map.getAllByRole("button", { pressed: true });
  expect(others).toEqual([]);
  expect(pressed).toBe(document.activeElement);
  expect(pressed).not.toBe(map.getAllByRole("button")[0]);
});

it("has a table of all screens, operated by keyboard", async () => {
  const user = show(sampleExploration(4, "scenarios/found/a.yaml"));
  const table = within(
    screen.getByRole("region", { name: "Table of the screens" }),
  );
  const buttons = table.getAllByRole("button");
  expect(buttons).toHaveLength(4);
  const cells = within(table.getAllByRole("row")[1] ?? document.body);
  expect(cells.getAllByRole("cell")[2]?.textContent).toBe("1");
  await user.click(buttons[0] ?? document.body);
  await user.keyboard("{End}");
  expect(buttons[3]).toBe(document.activeElement);
  expect(buttons[3]?.getAttribute("aria-pressed")).toBe("true");
});

it("shows the replies of each call by kind", () => {
  show(sampleExploration(3));
  const row = within(screen.getByRole("row", { name: /^logout/ }));
  expect(
    row
      .getAllByRole("cell")
      .slice(1)
      .map((cell) => cell.textContent),
  ).toEqual(expect.not.arrayContaining([expect.stringMatching(/\d/)]));
  expect(screen.getByRole("columnheader", { name: "no reply" })).toBeTruthy();
});

it("shows the growth in words", () => {
  show(sampleExploration(10));
  expect(
    screen.getByText(
      /^The last new state came by run \d+ of 80\. The last new pair came by run \d+\. The last new function ran by run \d+\.$/,
    ),
  ).toBeTruthy();
  expect(
    screen.getByRole("img", { name: /^States: \d+ after 80 runs$/ }),
  ).toBeTruthy();
});
