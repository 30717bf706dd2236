import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderSession } from "../../samples/render-session";
import { SAMPLE_HELD } from "../../samples/sample-session";
import { HeldDock } from "./held-dock";

it("is shown only while something is held", async () => {
  const user = userEvent.setup();
  const server = renderSession(<HeldDock />);
  expect(screen.queryByRole("region", { name: "Held" })).toBeNull();
  server.send({ is: "held", held: [...SAMPLE_HELD] });
  const dock = screen.getByRole("region", { name: "Held" });
  expect(within(dock).getByText("2 held")).toBeVisible();
  expect(screen.getByText("2 held, first pay")).toHaveAttribute(
    "aria-live",
    "polite",
  );
  await user.click(within(dock).getByRole("button", { name: /POST https/ }));
  await user.click(screen.getByRole("radio", { name: "Drop" }));
  expect(screen.getByLabelText("As a rule")).toHaveTextContent(
    "{ drop: true }",
  );
  server.send({ is: "held", held: [] });
  expect(screen.queryByRole("region", { name: "Held" })).toBeNull();
});

it("stops time, or shows when the client gives up", async () => {
  const user = userEvent.setup();
  const server = renderSession(<HeldDock />, { held: SAMPLE_HELD });
  expect(screen.getAllByText("time is stopped")).toHaveLength(2);
  const stops = screen.getByRole("switch", {
    name: "Stop time while something is held",
    description: "The client's time limits are paused, so it can't give up.",
  });
  expect(stops).toBeChecked();
  await user.click(stops);
  expect(server.received.at(-1)).toEqual({
    do: "breakpoints",
    breakpoints: { calls: [], links: [], requests: [], stop_time: false },
  });
  expect(screen.getByText("the client gives up in 4 s")).toBeVisible();
  await user.click(stops);
  expect(screen.getAllByText("time is stopped")).toHaveLength(2);
  // On the other clocks, nothing stops it.
  server.send({ is: "clock", mode: "paused", now: 84_000, due: [] });
  expect(screen.getByText("the client gives up in 4 s")).toBeVisible();
});

it("responds by form, and shows what is invalid in the payload", async () => {
  const user = userEvent.setup();
  const server = renderSession(<HeldDock />, { held: SAMPLE_HELD });
  expect(screen.getByText(/does not match any of/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Error" }));
  await user.selectOptions(screen.getByLabelText("Code"), "20001");
  await user.click(screen.getByRole("button", { name: "Too late" }));
  await user.click(screen.getByRole("button", { name: "Twice" }));
  await user.click(screen.getByRole("button", { name: "Respond" }));
  expect(server.received).toContainEqual({
    do: "respond",
    held: 1,
    yaml: '{ code: "20001", after: 11s, times: 2 }',
  });
  // The next one takes its place, and continues as if it had not been held.
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(server.received.at(-1)).toEqual({
    do: "respond",
    held: 2,
    yaml: null,
  });
});

it("doesn't send invalid JSON, and shows why a reply is refused", async () => {
  const user = userEvent.setup();
  const server = renderSession(<HeldDock />, { held: SAMPLE_HELD });
  await user.click(screen.getByRole("radio", { name: "Data" }));
  const field = screen.getByLabelText("Data, as JSON");
  await user.clear(field);
  await user.type(field, "{{");
  expect(screen.getByText("This is not valid JSON.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Respond" })).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: "YAML" }));
  const rule = screen.getByLabelText("Rule, as YAML");
  await user.clear(rule);
  await user.type(rule, "error");
  await user.click(screen.getByRole("button", { name: "Respond" }));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "line 1, column 1 there is no call `error` did you mean `share`?",
  );
  expect(server.received).toHaveLength(1);
});

it("shows a held request with its headers and its body", async () => {
  const user = userEvent.setup();
  renderSession(<HeldDock />, { held: SAMPLE_HELD });
  await user.click(screen.getByRole("button", { name: /POST https/ }));
  expect(screen.getByText("https://www.shop.test")).toBeVisible();
  expect(screen.getByText("3 headers")).toBeVisible();
  // Encrypted text is shown unchanged.
  expect(screen.getByRole("list", { name: "Body" })).toHaveTextContent(
    "U2FsdGVkX1",
  );
});

it("marks data that doesn't match the catalogue, also in the rule", async () => {
  const user = userEvent.setup();
  renderSession(<HeldDock />, { held: SAMPLE_HELD });
  await user.click(screen.getByRole("radio", { name: "Data" }));
  const data = screen.getByLabelText("Data, as JSON");
  expect(data).toHaveValue('{\n  "receipt": "r-17"\n}');
  expect(screen.queryByText(/doesn’t match the catalogue/)).toBeNull();
  await user.clear(data);
  await user.type(data, '{{"receipt": 5}');
  expect(screen.getByText(/doesn’t match the catalogue/)).toBeVisible();
  expect(screen.getByText("receipt")).toBeVisible();
  expect(screen.getByLabelText("As a rule")).toHaveTextContent(
    "{ invalid-data: { receipt: 5 } }",
  );
});
