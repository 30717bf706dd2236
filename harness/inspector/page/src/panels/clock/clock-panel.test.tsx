import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderSession } from "../../samples/render-session";
import { ClockPanel } from "./clock-panel";

it("advances only the virtual clock", async () => {
  const user = userEvent.setup();
  const server = renderSession(<ClockPanel />);
  const advance = screen.getByRole("button", { name: "Advance by 10 s" });
  expect(advance).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: "virtual time" }));
  expect(server.received.at(-1)).toEqual({ do: "clock", mode: "virtual" });
  await user.click(advance);
  expect(server.received.at(-1)).toEqual({ do: "advance", ms: 10_000 });
  expect(screen.getByText("1:34.000")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Step to the next" }));
  await user.click(screen.getByRole("button", { name: "Run until idle" }));
  expect(server.received.slice(-2)).toEqual([
    { do: "step-clock" },
    { do: "run-to-quiet" },
  ]);
});

it("lists due events", () => {
  const server = renderSession(<ClockPanel />);
  const due = screen.getByRole("table", { name: "Due" });
  expect(within(due).getByText("reply #3 pay")).toBeVisible();
  server.send({ is: "clock", mode: "virtual", now: 5, due: [] });
  expect(screen.getByText("Nothing is due")).toBeVisible();
});
