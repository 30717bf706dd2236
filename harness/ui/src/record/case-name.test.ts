import { expect, it } from "vitest";
import {
  caseId,
  hostName,
  openCommand,
  openScenarioCommand,
  runCommand,
} from "./case-name";
import type { CaseIdentity } from "./record";

const CASE: CaseIdentity = {
  scenario: "scenarios/bridge/never-answered.yaml",
  title: "A call that isn't answered",
  row: null,
  platform: "ios",
  app_version: "2.56.0",
  device: "iphone-15",
  locale: "en",
  theme: "dark",
  engine: "webkit",
};

it("formats the host like transcripts", () => {
  expect(hostName(CASE)).toBe("ios 2.56.0 · en · dark");
  expect(hostName({ ...CASE, platform: "browser", app_version: null })).toBe(
    "browser · en · dark",
  );
});

it("distinguishes engines and devices", () => {
  const ids = [
    caseId(CASE),
    caseId({ ...CASE, engine: "chromium" }),
    caseId({ ...CASE, device: "iphone-se" }),
  ];
  expect(new Set(ids).size).toBe(3);
});

it("quotes the command for a shell", () => {
  expect(runCommand(CASE)).toBe(
    String.raw`footbridge run scenarios/bridge/never-answered.yaml --filter 'A call that isn'\''t answered › ios 2.56.0 · en · dark'`,
  );
});

it("appends the options of the run to each command", () => {
  const options = "--web http://127.0.0.1:5173 --engine chromium";
  for (const command of [runCommand(CASE, options), openCommand(CASE, options)])
    expect(command.endsWith(`dark' ${options}`)).toBe(true);
});

it("returns a command that opens the case in the inspector", () => {
  expect(openCommand({ ...CASE, title: "Pay" })).toBe(
    "footbridge open scenarios/bridge/never-answered.yaml --platform ios --app-version 2.56.0 --filter 'Pay › ios 2.56.0 · en · dark'",
  );
  const inBrowser = {
    ...CASE,
    platform: "browser",
    app_version: null,
  } as const;
  expect(openCommand(inBrowser)).not.toContain("--app-version");
});

it("returns a command that opens a scenario, with options", () => {
  expect(openScenarioCommand("scenarios/found/a.yaml")).toBe(
    "footbridge open scenarios/found/a.yaml",
  );
  expect(openScenarioCommand("found/it's.yaml", "--web dist")).toBe(
    String.raw`footbridge open 'found/it'\''s.yaml' --web dist`,
  );
});
