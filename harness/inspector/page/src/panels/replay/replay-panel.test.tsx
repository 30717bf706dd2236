import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderSession } from "../../samples/render-session";
import {
  FAILED_REPLAY,
  HUNG_REPLAY,
  PAUSED_REPLAY,
} from "../../samples/sample-replay";
import { ReplayPanel } from "./replay-panel";

it("goes forwards, back, and to any step", async () => {
  const user = userEvent.setup();
  const server = renderSession(<ReplayPanel />, PAUSED_REPLAY);
  expect(screen.getByText("Before step 4 of 5")).toBeVisible();
  expect(
    screen.getByText("Matches the accepted transcript so far."),
  ).toBeVisible();
  for (const name of ["Step", "Back", "Play"])
    await user.click(screen.getByRole("button", { name }));
  await user.click(screen.getByRole("button", { name: /^Go to step 2/ }));
  expect(server.received).toEqual([
    { do: "replay-to", step: 4 },
    { do: "replay-to", step: 2 },
    { do: "replay-play" },
    { do: "replay-to", step: 1 },
  ]);
});

it("shows the page after a step, and the step's source line", async () => {
  const user = userEvent.setup();
  renderSession(<ReplayPanel />, PAUSED_REPLAY);
  await user.click(screen.getByRole("button", { name: /^Go to step 2/ }));
  expect(screen.getByText("The page after step 3")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "open /basket" }));
  expect(screen.getByText("The page after step 1")).toBeVisible();
  expect(screen.getByRole("button", { name: "advance 1s" })).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: "Scenario" }));
  const source = screen.getByRole("region", { name: "Scenario" });
  expect(
    within(source)
      .getAllByRole("listitem")
      .find((line) => line.getAttribute("aria-current") === "step"),
  ).toHaveTextContent("advance: 1s");
});

it("shows a reason once, at the step that hung", () => {
  renderSession(<ReplayPanel />, HUNG_REPLAY);
  const reason = "the page did not become idle within 10 s";
  expect(screen.getAllByText(reason)).toHaveLength(1);
  expect(screen.getByText("hung")).toBeVisible();
  const steps = screen.getByRole("list", { name: "Steps" });
  const [, , third] = within(steps).getAllByRole("listitem");
  expect(third?.dataset["failed"]).toBe("true");
});

it("shows failures, and the transcript diff", async () => {
  const user = userEvent.setup();
  const server = renderSession(<ReplayPanel />, FAILED_REPLAY);
  expect(screen.getByText("failed")).toBeVisible();
  expect(screen.getByRole("list", { name: "Failures" })).toHaveTextContent(
    "5 no status shows",
  );
  const difference = screen.getByRole("table", {
    name: "Difference from the accepted transcript",
  });
  expect(difference.querySelector("ins")).toHaveTextContent(
    "Paid, receipt unknown",
  );
  await user.click(screen.getByRole("button", { name: "Restart" }));
  expect(server.received).toEqual([{ do: "replay-to", step: 0 }]);
});
