import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Entry } from "footbridge-ui/record";
import { renderSession } from "../../samples/render-session";
import { TimeLinePanel } from "./time-line-panel";
import { sampleEntry } from "footbridge-ui/record/sample-entry";

const PAY: Entry = sampleEntry({
  kind: "call",
  number: 1,
  name: "pay",
  payload: { cents: "5040" },
  callback: "callback_1",
  availability: { kind: "available" },
  deadline: 10_040,
  at: 40,
  step: null,
});
const REPLY: Entry = sampleEntry({
  kind: "reply",
  call: 1,
  form: "object",
  text: '{"code":"20001","msg":"cancelled","data":null}',
  by_default: false,
  at: 300,
  step: null,
});

it("shows the deadline of a call while it is pending", async () => {
  const user = userEvent.setup();
  renderSession(<TimeLinePanel />, { entries: [PAY] });
  await user.click(screen.getByRole("button", { name: /^call #1 pay/ }));
  expect(screen.getByText("the client gives up")).toBeVisible();
});

it("shows a hint while there are no entries", () => {
  const server = renderSession(<TimeLinePanel />, { isConnected: false });
  expect(screen.getByText("No page is connected")).toBeVisible();
  expect(screen.getByText(/Open https:\/\/www\.shop\.test/)).toBeVisible();
  server.send({
    is: "page",
    page: {
      url: "https://www.shop.test/",
      is_served: true,
      is_on_display: true,
      others: 0,
    },
  });
  expect(screen.getByText("Nothing has happened yet")).toBeVisible();
});

it("shows the details of an entry beside the list", async () => {
  const user = userEvent.setup();
  const server = renderSession(<TimeLinePanel />, {
    entries: [PAY, REPLY],
    violations: [
      {
        invariant: "valid-payloads",
        rule: "every payload is valid by the catalogue",
        advice: "Fix the payload.",
        text: "cents is not a number",
        at: 40,
        entry: 0,
      },
    ],
  });
  await user.click(screen.getByRole("button", { name: /^call #1 pay/ }));
  const detail = screen.getByRole("complementary", { name: "Details" });
  expect(within(detail).getByText("cents is not a number")).toBeVisible();
  expect(within(detail).getByText(/type "string" is invalid/)).toBeVisible();
  expect(
    within(detail).getByText("Pays an amount with the app's own sheet.", {
      exact: false,
    }),
  ).toBeVisible();
  expect(within(detail).getByText("the time limit")).toBeVisible();
  await user.click(
    within(detail).getByRole("button", {
      name: "Copy as a scenario step",
    }),
  );
  expect(await navigator.clipboard.readText()).toBe(
    '- expect: { call: pay, payload: { cents: "5040" } }',
  );
  await user.click(
    within(detail).getByRole("button", { name: "Hold pay from now on" }),
  );
  expect(server.received.at(-1)).toEqual({
    do: "breakpoints",
    breakpoints: { calls: ["pay"], links: [], requests: [], stop_time: true },
  });
  expect(
    within(detail).getByRole("button", { name: "Stop holding pay" }),
  ).toHaveAttribute("aria-pressed", "true");
  // The arrow keys move on, and the details follow.
  screen.getByRole("button", { name: /^call #1 pay/ }).focus();
  await user.keyboard("{ArrowDown}");
  const next = screen.getByRole("complementary", { name: "Details" });
  await user.click(
    within(next).getByRole("button", { name: "Copy as a rule" }),
  );
  expect(await navigator.clipboard.readText()).toBe(
    'replies:\n  pay: { code: "20001", msg: cancelled, data: null }\n',
  );
  await user.click(
    within(next).getByRole("button", { name: "Close the details" }),
  );
  expect(screen.queryByRole("complementary")).toBeNull();
});

it("marks a reply after the client gave up as late", async () => {
  const user = userEvent.setup();
  renderSession(<TimeLinePanel />, {
    entries: [PAY, { ...REPLY, at: 10_050 } as Entry],
  });
  await user.click(screen.getByRole("button", { name: /^reply/ }));
  expect(
    within(screen.getByRole("complementary")).getByText(
      "late: the client had given up",
    ),
  ).toBeVisible();
});

const ANSWER: Entry = sampleEntry({
  kind: "response",
  number: 1,
  request: "GET /api/products",
  outcome: "200",
  is_default: true,
  response: {
    headers: [
      ["content-type", "application/json"],
      ["cache-control", "no-store"],
    ],
    body: { data: [{ name: "Shoes" }] },
  },
  at: 60,
  step: null,
});

it("shows the headers and the body of a response", async () => {
  const user = userEvent.setup();
  renderSession(<TimeLinePanel />, { entries: [ANSWER] });
  await user.click(screen.getByRole("button", { name: /^response/ }));
  expect(screen.getByText("2 headers")).toBeVisible();
  expect(screen.getByText("no-store")).toBeVisible();
  expect(screen.getByRole("list", { name: "Body" })).toHaveTextContent("Shoes");
  expect(screen.getByRole("list", { name: "Values" })).not.toHaveTextContent(
    "response",
  );
});

it("omits a response that wasn't kept", async () => {
  const user = userEvent.setup();
  renderSession(<TimeLinePanel />, {
    entries: [{ ...ANSWER, response: null } as Entry],
  });
  await user.click(screen.getByRole("button", { name: /^response/ }));
  expect(screen.getByRole("list", { name: "Values" })).toBeVisible();
  expect(screen.queryByText(/headers?$/)).toBeNull();
});

it("shows text from a client as plain text", async () => {
  const user = userEvent.setup();
  renderSession(<TimeLinePanel />, {
    entries: [
      {
        ...PAY,
        payload: { note: "<img src=x onerror=alert(1)>" },
      } as Entry,
    ],
  });
  await user.click(screen.getByRole("button", { name: /^call #1 pay/ }));
  expect(document.querySelector("img")).toBeNull();
  expect(screen.getByText('"<img src=x onerror=alert(1)>"')).toBeVisible();
});

it("shows a request with its address, its headers and its body", async () => {
  const user = userEvent.setup();
  renderSession(<TimeLinePanel />, {
    entries: [
      sampleEntry({
        kind: "request",
        number: 1,
        is_ambient: false,
        method: "POST",
        host: "api.shop.test",
        path: "/orders",
        query: [["draft", "a b"]],
        headers: [["content-type", "application/json"]],
        body: { items: [{ id: "7" }] },
        text: "POST /orders",
        at: 40,
        step: null,
      }),
    ],
  });
  await user.click(screen.getByRole("button", { name: /^request POST/ }));
  const detail = screen.getByRole("complementary", { name: "Details" });
  expect(
    within(detail).getByText("https://api.shop.test/orders?draft=a+b"),
  ).toBeVisible();
  expect(within(detail).getByText("application/json")).toBeVisible();
  expect(within(detail).getByRole("list", { name: "Body" })).toHaveTextContent(
    '"7"',
  );
});

it("shows the place of an error in the client's sources", async () => {
  const user = userEvent.setup();
  const script = { file: "https://www.shop.test/main.js", line: 1, column: 9 };
  renderSession(<TimeLinePanel />, {
    entries: [
      sampleEntry({
        kind: "error",
        text: "TypeError",
        stack: [
          {
            function: "load",
            script,
            source: { file: "src/load.ts", line: 3, column: 9 },
          },
          { function: null, script, source: null },
        ],
        at: 40,
        step: null,
      }),
    ],
  });
  await user.click(screen.getByRole("button", { name: /^error TypeError/ }));
  const stack = screen.getByRole("list", { name: "Stack" });
  expect(
    within(stack)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual(["load src/load.ts:3:9", "https://www.shop.test/main.js:1:9"]);
});

it("lists entries with only a violation among the problems", async () => {
  const user = userEvent.setup();
  renderSession(<TimeLinePanel />, {
    entries: [
      sampleEntry({ kind: "title", text: "Shop", at: 1, step: null }),
      PAY,
      sampleEntry({ kind: "title", text: "Basket", at: 50, step: null }),
    ],
    violations: [
      {
        invariant: "valid-payloads",
        rule: "every payload is valid by the catalogue",
        advice: "Fix the payload.",
        text: "cents is not a number",
        at: 40,
        entry: 1,
      },
    ],
  });
  await user.click(screen.getByRole("button", { name: "Problems only" }));
  expect(screen.getByRole("button", { name: /^call #1 pay/ })).toBeVisible();
  expect(screen.queryByText("Basket")).toBeNull();
});

it("saves the traffic", async () => {
  const user = userEvent.setup();
  const server = renderSession(<TimeLinePanel />, { entries: [PAY, REPLY] });
  const saved: Blob[] = [];
  const read = (blob: Blob | undefined): Promise<unknown> =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.addEventListener("load", () => resolve(reader.result));
      reader.readAsText(blob ?? new Blob());
    });
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return "blob:saved";
  };
  URL.revokeObjectURL = () => undefined;
  await user.click(screen.getByRole("button", { name: /^Save the traffic/ }));
  expect(server.received.at(-1)).toEqual({ do: "traffic" });
  expect(await read(saved[0])).toContain("footbridge.record/3");
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});
