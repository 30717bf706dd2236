import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Entry } from "footbridge-ui/record";
import { renderSession } from "../../samples/render-session";
import { RecordPanel } from "./record-panel";
import { sampleEntry } from "footbridge-ui/record/sample-entry";

const live = (text: string): Entry =>
  sampleEntry({
    kind: "live",
    role: "status",
    text,
    at: 0,
    step: null,
  });

it("creates a scenario from the recording and its ticked expectations, saves it and runs it", async () => {
  const user = userEvent.setup();
  const server = renderSession(<RecordPanel />, {
    entries: [live("before"), live("Paid"), live("later")],
    steps: [
      { yaml: "tap: Pay", entries_before: 1 },
      { yaml: "tap: Close", entries_before: 2 },
    ],
  });
  const followed = screen.getByRole("list", { name: "What followed tap: Pay" });
  expect(within(followed).getAllByRole("checkbox")).toHaveLength(1);
  expect(screen.queryByText("before")).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: /Paid/ }));
  expect(screen.getByText("1 expectation")).toBeVisible();
  const draft = screen.getByRole("button", { name: "Create scenario" });
  expect(draft).toBeDisabled();
  await user.type(screen.getByLabelText("Title"), "It is paid");
  await user.click(draft);
  expect(server.received).toContainEqual({
    do: "draft-scenario",
    draft: { title: "It is paid", expected: [1], with_answers: true },
  });
  const path = await screen.findByLabelText("File in scenarios");
  // It follows the title until it is edited.
  expect(path).toHaveValue("recorded/it-is-paid.yaml");
  await user.type(screen.getByLabelText("Title"), " twice");
  expect(path).toHaveValue("recorded/it-is-paid-twice.yaml");
  await user.clear(path);
  await user.type(path, "pay/paid.yaml");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(
    await screen.findByText("Saved as scenarios/pay/paid.yaml."),
  ).toBeVisible();
  // The scenario's check may arrive later.
  expect(server.received).toContainEqual(
    expect.objectContaining({
      do: "save-scenario",
      path: "pay/paid.yaml",
      replace: false,
    }),
  );
  await user.click(screen.getByRole("button", { name: "Run it" }));
  const verdicts = await screen.findByRole("list", { name: "Verdicts" });
  expect(verdicts).toHaveTextContent("passed pay/paid.yaml");
});

it("starts and clears the recording", async () => {
  const user = userEvent.setup();
  const server = renderSession(<RecordPanel />);
  expect(screen.getByText("Nothing recorded")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Record" }));
  expect(server.received.at(-1)).toEqual({ do: "record", is_on: true });
  expect(screen.getByText("Recording")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(server.received.at(-1)).toEqual({ do: "clear-recording" });
  expect(screen.getByText("Nothing recorded")).toBeVisible();
});

it("shows what could not be recorded, in its place", () => {
  renderSession(<RecordPanel />, {
    entries: [],
    steps: [{ yaml: "tap: Pay", entries_before: 0 }],
    missed: [
      { text: "A tap can't be recorded: first.", steps_before: 0 },
      { text: "A fill can't be recorded: last.", steps_before: 1 },
    ],
  });
  const [first, last] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent(/first\..*tap: Pay/);
  expect(last).toHaveTextContent("last.");
});

it("removes a step", async () => {
  const user = userEvent.setup();
  const server = renderSession(<RecordPanel />, {
    steps: [
      { yaml: "tap: Pay", entries_before: 0 },
      { yaml: "tap: Close", entries_before: 0 },
    ],
  });
  await user.click(screen.getByRole("button", { name: "Remove step 1" }));
  expect(server.received).toContainEqual({ do: "remove-step", step: 0 });
  expect(screen.queryByText("tap: Pay")).toBeNull();
  expect(screen.getByText("tap: Close")).toBeVisible();
});

it("ticks everything that followed a step, and all entries", async () => {
  const user = userEvent.setup();
  renderSession(<RecordPanel />, {
    entries: [live("Paid"), live("Thanks"), live("later")],
    steps: [
      { yaml: "tap: Pay", entries_before: 0 },
      { yaml: "tap: Close", entries_before: 2 },
    ],
  });
  const all = screen.getByRole("checkbox", { name: "Expect everything" });
  await user.click(
    screen.getByRole("checkbox", {
      name: "Expect everything that followed tap: Pay",
    }),
  );
  expect(screen.getByText("2 expectations")).toBeVisible();
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(screen.getByText("3 expectations")).toBeVisible();
  expect(all).toBeChecked();
  await user.click(all);
  expect(screen.queryByText(/expectation/)).toBeNull();
});
