import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type {
  CaseRecord,
  Failure,
  ReportProblem,
  RunAbout,
} from "../record/record";
import { caseId } from "../record/case-name";
import { call, failure, record, runReport, step } from "../record/testing";
import { showReport } from "./testing";

function show(parts: Partial<CaseRecord>): HTMLElement {
  const one = record(parts);
  const fragment = `#${new URLSearchParams({ case: caseId(one.case) })}`;
  showReport(runReport(one), fragment);
  return screen.getByRole("article");
}

const headings = (page: HTMLElement): readonly string[] =>
  within(page)
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);

const STEPS = [step("open /lab", 4), step("expect a call", 5), step("wait", 6)];

it("shows the steps and the time line of a passed case", () => {
  const page = show({ steps: STEPS, entries: [call(1, 0)] });
  expect(headings(page)).toEqual(["Steps", "Time line"]);
  const done = within(page).getAllByText("done");
  expect(done).toHaveLength(3);
});

it("shows the failures of a failed case first", () => {
  const page = show({
    verdict: "failed",
    steps: STEPS,
    failures: [failure("no such button", { kind: "step", step: 1 })],
    picture: "data:image/png;base64,AA==",
  });
  expect(headings(page)).toEqual([
    "Failures",
    "Steps",
    "The page at the failure",
    "Time line",
  ]);
  const [list] = within(page).getAllByRole("list");
  const states = within(list ?? page)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent?.split(/(?=open|expect|wait)/)[0]);
  expect(states).toEqual(["done", "failed", "not reached"]);
});

it("steps through the pictures of a case, starting at the failure", async () => {
  const page = show({
    verdict: "failed",
    steps: STEPS,
    failures: [failure("no such button", { kind: "step", step: 1 })],
    picture: "data:image/png;base64,CC==",
    pictures: [{ step: 0, picture: "data:image/png;base64,AA==" }],
  });
  expect(headings(page)).toEqual(["Failures", "Steps", "Time line"]);
  const picture = () => within(page).getByRole("presentation");
  // The only picture of the failed step is that of the failure.
  expect(picture()).toHaveAttribute("src", "data:image/png;base64,CC==");
  await userEvent.click(
    within(page).getByRole("button", { name: "Previous step" }),
  );
  expect(picture()).toHaveAttribute("src", "data:image/png;base64,AA==");
});

it("keeps the picture of a failure without a step", () => {
  const page = show({
    verdict: "failed",
    steps: STEPS,
    failures: [failure("a cookie is left", { kind: "invariant" })],
    picture: "data:image/png;base64,CC==",
    pictures: [{ step: 0, picture: "data:image/png;base64,AA==" }],
  });
  expect(headings(page)).toContain("The page at the failure");
});

it("starts with the failure that represents the case's problem", () => {
  const late = failure("#1 goShare settled too late", {
    kind: "invariant",
    invariant: "settles-once",
  });
  const failed = (version: string, ...failures: readonly Failure[]) =>
    record({ verdict: "failed", failures }, { app_version: version });
  const one = failed("2.9.0", failure("no alert came"), late);
  const fragment = `#${new URLSearchParams({ case: caseId(one.case) })}`;
  const problem: ReportProblem = {
    fingerprint: "late",
    verdict: "failed",
    message: late.message,
    cases: [
      { case: 0, failure: 1 },
      { case: 1, failure: 0 },
    ],
    variants: [{ text: late.message, cases: [0, 1] }],
    consequences: [{ text: "no alert came", cases: [0] }],
  };
  const run = runReport(one, failed("2.56.0", late));
  showReport({ ...run, problems: [problem] }, fragment);
  const [section] = within(screen.getByRole("article")).getAllByRole("region");
  expect(section).toHaveTextContent(/settled too late.*no alert came/);
});

it("shows a reason once if a failure repeats it", () => {
  const page = show({
    verdict: "failed",
    reason: "no call",
    failures: [failure("no call")],
  });
  const [section] = within(page).getAllByRole("region");
  expect(within(section ?? page).getAllByText("no call")).toHaveLength(1);
});

it("shows the diff of a changed case", () => {
  const page = show({
    verdict: "changed",
    failures: [
      failure("changed", { kind: "snapshot", diff: "@@ -1 +1 @@\n-a\n+b\n" }),
    ],
  });
  expect(within(page).getByRole("deletion")).toHaveTextContent("a");
  expect(within(page).getByRole("insertion")).toHaveTextContent("b");
});

it("shows how far a hung case got", () => {
  const page = show({
    verdict: "hung",
    ending: { kind: "hung", reason: "its script is busy" },
    steps: STEPS,
    entries: [call(1, 0, 1)],
  });
  expect(within(page).getByText("its script is busy")).toBeVisible();
  expect(within(page).getAllByText("done")).toHaveLength(2);
  expect(within(page).getAllByText("not reached")).toHaveLength(1);
});

it("shows why a case is unsupported", () => {
  const page = show({ verdict: "unsupported", reason: "needs 2.9.0" });
  expect(within(page).getByText("needs 2.9.0")).toBeVisible();
});

it("has the command that reruns it", () => {
  const page = show({});
  expect(
    within(page).getByRole("group", { name: "Rerun it" }),
  ).toHaveTextContent(
    "footbridge run scenarios/bridge/a.yaml --filter 'A call is answered › ios 2.56.0 · en · dark'",
  );
});

it("appends the run's options to each command", () => {
  const one = record();
  const fragment = `#${new URLSearchParams({ case: caseId(one.case) })}`;
  const about: RunAbout = {
    project: "shop",
    started_at: "2026-03-02T09:41:00Z",
    commit: null,
    client: "dist",
    options: "--web http://127.0.0.1:5173 --engine chromium",
    open_options: "--web http://127.0.0.1:5173",
  };
  showReport({ ...runReport(one), about }, fragment);
  for (const name of ["Rerun it", /in the inspector/])
    expect(screen.getByRole("group", { name })).toHaveTextContent(
      /dark' --web http:\/\/127\.0\.0\.1:5173/,
    );
});

it("has its commands below the failures on a phone, and above them on a desktop", () => {
  const parts = { verdict: "failed", failures: [failure("no alert")] } as const;
  const isBelow = (page: HTMLElement): boolean => {
    const commands = within(page).getByRole("group", { name: "Rerun it" });
    const [wrong] = within(page).getAllByRole("heading", { level: 2 });
    const order = wrong?.compareDocumentPosition(commands) ?? 0;
    return (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  };
  expect(isBelow(show(parts))).toBe(false);
  cleanup();
  const wide = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((media) => ({
    ...wide(media),
    matches: false,
  }));
  expect(isBelow(show(parts))).toBe(true);
});

it("lists the client's files with their hashes", () => {
  const page = show({
    files: [{ url: "https://app.test/main.js", sha256: "9b1c5a1f0b5b0e5bb8" }],
  });
  expect(page).toHaveTextContent("Loaded client files (1)");
  expect(page).toHaveTextContent("https://app.test/main.js 9b1c5a1f0b5b");
});
