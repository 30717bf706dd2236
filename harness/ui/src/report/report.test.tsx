import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { caseId } from "../record/case-name";
import type { RunAbout } from "../record/record";
import { failure, record, runReport } from "../record/testing";
import { RUN, showReport } from "./testing";

const options = (): readonly string[] =>
  screen
    .getAllByRole("listbox")
    .flatMap((list) => within(list).queryAllByRole("option"))
    .map(({ textContent }) => textContent);

const story = (): HTMLElement => screen.getByRole("article");

it("shows the result of the run", () => {
  showReport();
  expect(
    screen.getByRole("heading", { name: "2 problems in 3 of 4 cases" }),
  ).toBeVisible();
  expect(screen.getByText("1.5 s on WebKitGTK 2.50.6")).toBeVisible();
  expect(document.title).toBe("2 problems in 3 of 4 cases · Footbridge");
});

it("doesn't count new cases as problems", () => {
  const failures = [failure("nothing has been accepted", { kind: "snapshot" })];
  showReport(runReport(record({ verdict: "new", failures }), record({})));
  expect(
    screen.getByRole("heading", { name: "1 new case to accept, of 2" }),
  ).toBeVisible();
  expect(screen.getByRole("heading", { name: "New" })).toBeVisible();
});

it("lists each problem once, with its cases and hosts", () => {
  showReport();
  expect(options()).toEqual([
    expect.stringMatching(
      /no alert came.*2 cases.*ios 2\.9\.0 – 2\.56\.0.*bridge\/a\.yaml:5/,
    ),
    expect.stringMatching(/its script is busy.*1 case.*login\/b\.yaml/),
  ]);
});

it("shows what broke, for which cases and where first, with a link", () => {
  showReport();
  const [card, other] = within(
    screen.getByRole("list", { name: "Failures" }),
  ).getAllByRole("listitem");
  expect(card).toHaveTextContent("failed2 casesios 2.9.0 – 2.56.0");
  expect(card).toHaveTextContent(
    "First in “A call is answered”scenarios/bridge/a.yaml:5",
  );
  expect(card).toHaveTextContent("nothing similar was found");
  const [first] = RUN.cases;
  expect(
    within(card ?? document.body).getByRole("link", { name: "no alert came" }),
  ).toHaveAttribute(
    "href",
    `#${new URLSearchParams({ case: caseId((first ?? record()).case) })}`,
  );
  expect(other).toHaveTextContent("hung1 case");
});

it("starts with the cases if there is no problem", () => {
  showReport(runReport(record()));
  expect(screen.getByRole("heading", { name: "All good" })).toBeVisible();
  expect(options()).toHaveLength(1);
});

it("opens a problem's first case, with links to the others", async () => {
  const { user, address } = showReport();
  const [first] = within(screen.getByRole("listbox")).getAllByRole("option");
  await user.click(first ?? document.body);
  expect(within(story()).getByRole("heading", { level: 1 })).toHaveTextContent(
    "A call is answered",
  );
  expect(story()).toHaveTextContent("ios 2.9.0 · en · dark");
  expect(story()).toHaveTextContent("The same problem in 1 other case");
  expect(
    within(story()).getByRole("button", { name: "Previous case" }),
  ).toBeDisabled();
  await user.click(within(story()).getByRole("button", { name: "Next case" }));
  expect(story()).toHaveTextContent("ios 2.56.0 · en · dark");
  expect(address.get().caseId).toContain("ios 2.56.0");
});

it("opens the case in the address", () => {
  const id = caseId(RUN.cases[2]?.case ?? record().case);
  showReport(RUN, `#${new URLSearchParams({ case: id })}`);
  expect(story()).toHaveTextContent("A user logs in");
  expect(story()).toHaveTextContent("Hung");
  expect(document.title).toBe("A user logs in · Footbridge");
});

it("shows a message if the address contains no case of this run", async () => {
  const { user } = showReport(RUN, "#case=gone");
  expect(screen.getByText("This run has no such case.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Back to the list" }));
  expect(screen.queryByText("This run has no such case.")).toBeNull();
});

it("filters by verdict, and stores the filter in the address", async () => {
  const { user, address } = showReport();
  await user.click(screen.getByRole("button", { name: "1 hung" }));
  expect(address.get().filters.verdicts).toEqual(["hung"]);
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.click(screen.getByRole("button", { name: "1 hung" }));
  expect(address.get().filters.verdicts).toEqual([]);
});

it("filters by text and selection, and clears the filters", async () => {
  const { user, address } = showReport(RUN, "#view=cases");
  await user.keyboard("/");
  await user.keyboard("login");
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.selectOptions(screen.getByLabelText("Platform"), "android");
  expect(
    await screen.findByText("No case matches these filters."),
  ).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(options()).toHaveLength(4));
  expect(address.get().filters.text).toBe("");
});

it("shows each folder against each platform, with links to the cases", async () => {
  const { user, address } = showReport();
  const rows = screen
    .getAllByRole("row")
    .map((row) => within(row).queryByRole("rowheader")?.textContent);
  expect(rows).toEqual([undefined, "bridge", "login"]);
  await user.click(
    screen.getByRole("button", {
      name: /2 problems, 2 cases of bridge on ios/,
    }),
  );
  expect(address.get()).toMatchObject({
    view: "cases",
    filters: { platform: "ios", text: "bridge/" },
  });
});

it("switches the theme", async () => {
  const { user, theme } = showReport();
  await user.click(screen.getByRole("radio", { name: "Dark" }));
  expect(theme.read()).toBe("dark");
  expect(screen.getByRole("radio", { name: "Dark" })).toBeChecked();
});

it("shows that a run ended early", () => {
  showReport({ ...RUN, left_out: 3 });
  expect(screen.getByText("Ended early: 3 cases have not run")).toBeVisible();
});

it("shows the project, the time, the commit and the client", () => {
  const about: RunAbout = {
    project: "exchange",
    started_at: "2026-03-02T09:41:00Z",
    commit: { id: "241a28a09b12f00d", branch: "main", is_dirty: true },
    client: "http://127.0.0.1:5173",
    options: "--web http://127.0.0.1:5173 --engine chromium",
    open_options: "--web http://127.0.0.1:5173",
  };
  showReport({ ...RUN, about });
  const header = screen.getByRole("banner");
  expect(header).toHaveTextContent("commit 241a28a09b with changes on main");
  expect(header).toHaveTextContent("exchange");
  expect(header).toHaveTextContent("client http://127.0.0.1:5173");
  expect(header.querySelector("time")).toHaveTextContent(/Mar \d, 2026/);
});

/** The text of the page without code, such as commands, which quote a title verbatim. */
function proseOf(page: HTMLElement): string {
  const copy = page.cloneNode(true) as HTMLElement;
  for (const code of copy.querySelectorAll("code")) code.remove();
  return copy.textContent;
}

it("shows code in messages as code, and no backticks in titles and names", async () => {
  const failures = [failure("no column `share` in `a.csv`")];
  const titled = { title: "A call of `pay`" };
  const { user } = showReport(
    runReport(
      record({ verdict: "failed", failures }, titled),
      record(
        { verdict: "hung", reason: "`main.js` is busy" },
        { ...titled, platform: "android" },
      ),
    ),
  );
  expect(proseOf(document.body)).not.toContain("`");
  for (const row of [0, 1]) {
    const list = within(screen.getByRole("listbox")).getAllByRole("option");
    await user.click(list[row] ?? document.body);
    expect(proseOf(document.body)).not.toContain("`");
  }
  expect(document.title).toBe("A call of pay · Footbridge");
  expect(screen.getByRole("article", { name: "A call of pay" })).toBeVisible();
  expect(within(story()).getByText("main.js").tagName).toBe("CODE");
  await user.click(screen.getByRole("tab", { name: /^Cases/ }));
  expect(proseOf(document.body)).not.toContain("`");
});
