import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderSession } from "../../samples/render-session";
import { SAMPLE_HELD } from "../../samples/sample-session";
import { HeldDock } from "./held-dock";

it("is there only while something is held", async () => {
  const user = userEvent.setup();
  const server = renderSession(<HeldDock />);
  expect(screen.queryByRole("region", { name: "Held" })).toBeNull();
  server.send({ is: "held", held: [...SAMPLE_HELD] });
  const dock = screen.getByRole("region", { name: "Held" });
  expect(within(dock).getByText("2 are held")).toBeVisible();
  expect(screen.getByText("2 are held, first pay")).toHaveAttribute(
    "aria-live",
    "polite",
  );
  await user.click(within(dock).getByRole("button", { name: /POST https/ }));
  await user.click(screen.getByRole("radio", { name: "Drop" }));
  expect(screen.getByLabelText("The answer as a rule")).toHaveTextContent(
    "{ drop: true }",
  );
  server.send({ is: "held", held: [] });
  expect(screen.queryByRole("region", { name: "Held" })).toBeNull();
});

it("stops time, or says when the client gives up", async () => {
  const user = userEvent.setup();
  const server = renderSession(<HeldDock />, { held: SAMPLE_HELD });
  expect(screen.getAllByText("time stands still")).toHaveLength(2);
  const stops = screen.getByRole("switch", {
    name: "Stop time while something is held",
    description:
      "The client's time limits stand still; it can't give up meanwhile.",
  });
  expect(stops).toBeChecked();
  await user.click(stops);
  expect(server.received.at(-1)).toEqual({
    do: "breakpoints",
    breakpoints: { calls: [], links: [], requests: [], stop_time: false },
  });
  expect(screen.getByText("the client gives up in 4 s")).toBeVisible();
  await user.click(stops);
  expect(screen.getAllByText("time stands still")).toHaveLength(2);
  // On another clock nothing stops it.
  server.send({ is: "clock", mode: "paused", now: 84_000, due: [] });
  expect(screen.getByText("the client gives up in 4 s")).toBeVisible();
});

it("answers by form, and says what is wrong with the payload", async () => {
  const user = userEvent.setup();
  const server = renderSession(<HeldDock />, { held: SAMPLE_HELD });
  expect(screen.getByText(/does not match any of/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Error" }));
  await user.selectOptions(screen.getByLabelText("Code"), "20906");
  await user.click(screen.getByRole("button", { name: "Too late" }));
  await user.click(screen.getByRole("button", { name: "Twice" }));
  await user.click(screen.getByRole("button", { name: "Answer" }));
  expect(server.received).toContainEqual({
    do: "answer",
    held: 1,
    yaml: '{ code: "20906", after: 11s, times: 2 }',
  });
  // The next one takes its place, and goes on as if it had not been held.
  await user.click(screen.getByRole("button", { name: "Let it go on" }));
  expect(server.received.at(-1)).toEqual({
    do: "answer",
    held: 2,
    yaml: null,
  });
});

it("doesn't send data that isn't JSON, and shows why an answer is refused", async () => {
  const user = userEvent.setup();
  const server = renderSession(<HeldDock />, { held: SAMPLE_HELD });
  await user.click(screen.getByRole("radio", { name: "Data" }));
  const field = screen.getByLabelText("Data, as JSON");
  await user.clear(field);
  await user.type(field, "{{");
  expect(screen.getByText("This is not JSON yet.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Answer" })).toBeDisabled();
  await user.click(screen.getByRole("radio", { name: "YAML" }));
  const rule = screen.getByLabelText("Rule, as YAML");
  await user.clear(rule);
  await user.type(rule, "mistake");
  await user.click(screen.getByRole("button", { name: "Answer" }));
  expect(screen.getByRole("alert")).toHaveTextContent(
    "line 1, column 1 there is no call `mistake` did you mean `share`?",
  );
  expect(server.received).toHaveLength(1);
});

it("shows a held request with its headers and its body", async () => {
  const user = userEvent.setup();
  renderSession(<HeldDock />, { held: SAMPLE_HELD });
  await user.click(screen.getByRole("button", { name: /POST https/ }));
  expect(screen.getByText("https://www.shop.test")).toBeVisible();
  expect(screen.getByText("3 headers")).toBeVisible();
  // What the page encrypted stays as it is.
  expect(screen.getByRole("list", { name: "Body" })).toHaveTextContent(
    "U2FsdGVkX1",
  );
});

it("marks data that doesn't fit the catalogue, and says so in the rule", async () => {
  const user = userEvent.setup();
  renderSession(<HeldDock />, { held: SAMPLE_HELD });
  await user.click(screen.getByRole("radio", { name: "Data" }));
  const data = screen.getByLabelText("Data, as JSON");
  expect(data).toHaveValue('{\n  "receipt": "r-17"\n}');
  expect(screen.queryByText(/doesn’t fit the catalogue/)).toBeNull();
  await user.clear(data);
  await user.type(data, '{{"receipt": 5}');
  expect(screen.getByText(/doesn’t fit the catalogue/)).toBeVisible();
  expect(screen.getByText("receipt")).toBeVisible();
  expect(screen.getByLabelText("The answer as a rule")).toHaveTextContent(
    "{ invalid-data: { receipt: 5 } }",
  );
});
