import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { renderSession } from "../../samples/render-session";
import { RepliesPanel } from "./replies-panel";

it("adds a rule by form before the existing ones", async () => {
  const user = userEvent.setup();
  const server = renderSession(<RepliesPanel />, {
    rules: "replies:\n  pay: success\n",
  });
  expect(screen.getByText("in use")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add by form" }));
  const form = screen.getByRole("group", { name: "Add by form" });
  await user.selectOptions(
    within(form).getByRole("combobox", { name: "Call" }),
    "pay",
  );
  await user.click(within(form).getByRole("radio", { name: "Never" }));
  await user.click(within(form).getByRole("button", { name: "Add and use" }));
  expect(server.received).toContainEqual({
    do: "rules",
    yaml: "replies:\n  pay:\n    - never\n    - success\n",
  });
});

it("offers the codes of the selected call", async () => {
  const user = userEvent.setup();
  renderSession(<RepliesPanel />);
  await user.click(screen.getByRole("button", { name: "Add by form" }));
  const form = screen.getByRole("group", { name: "Add by form" });
  const call = within(form).getByRole("combobox", { name: "Call" });
  const codes = () =>
    within(within(form).getByRole("combobox", { name: "Code" }))
      .getAllByRole("option")
      .map((option) => option.getAttribute("value"));
  await user.selectOptions(call, "session");
  await user.click(within(form).getByRole("radio", { name: "Error" }));
  expect(codes()).toEqual(["20001", "20906"]);
  await user.selectOptions(call, "pay");
  await user.click(within(form).getByRole("radio", { name: "Error" }));
  expect(codes()).toEqual(["20001"]);
});

it("adds a rule for requests by form", async () => {
  const user = userEvent.setup();
  const server = renderSession(<RepliesPanel />);
  expect(screen.getByText(/^No rules yet/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Add by form" }));
  const form = screen.getByRole("group", { name: "Add by form" });
  await user.click(within(form).getByRole("radio", { name: "Request" }));
  await user.click(within(form).getByRole("button", { name: "Add and use" }));
  expect(server.received).toContainEqual({
    do: "rules",
    yaml: "network:\n  - { method: POST, path: /api/login, status: 500 }\n",
  });
});

it("checks rules while typing, and doesn't apply invalid ones", async () => {
  const server = renderSession(<RepliesPanel />, {
    rules: "replies:\n  error: success\n",
  });
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("These rules have 1 error.");
  expect(alert).toHaveTextContent("line 2, column 3");
  expect(
    screen.getByRole("button", { name: "Use these rules from now on" }),
  ).toBeDisabled();
  server.send({ is: "rules", yaml: "replies: {}\n" });
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

it("toggles stopping time while something is held", async () => {
  const user = userEvent.setup();
  const server = renderSession(<RepliesPanel />);
  await user.click(
    screen.getByRole("switch", { name: "Stop time while something is held" }),
  );
  expect(
    screen.getByText(
      "The client's time limits are paused, so it can't give up.",
    ),
  ).toBeVisible();
  expect(
    server.received.findLast((command) => command.do === "breakpoints"),
  ).toEqual({
    do: "breakpoints",
    breakpoints: { calls: [], links: [], requests: [], stop_time: false },
  });
});

it("adds and removes breakpoints", async () => {
  const user = userEvent.setup();
  const server = renderSession(<RepliesPanel />);
  const calls = screen.getByRole("group", { name: "Calls" });
  // Rule checks are sent independently, at any time.
  const lastSet = () =>
    server.received.findLast((command) => command.do === "breakpoints");
  await user.type(within(calls).getByLabelText("Name of a call"), "pay{Enter}");
  expect(within(calls).getByText("pay", { selector: "li" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "All requests" }));
  expect(lastSet()).toEqual({
    do: "breakpoints",
    breakpoints: {
      calls: ["pay"],
      links: [],
      requests: ["*"],
      stop_time: true,
    },
  });
  await user.click(
    within(calls).getByRole("button", { name: "Stop holding pay" }),
  );
  expect(lastSet()).toEqual({
    do: "breakpoints",
    breakpoints: { calls: [], links: [], requests: ["*"], stop_time: true },
  });
});
