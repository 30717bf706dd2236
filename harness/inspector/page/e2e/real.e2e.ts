/** Whole flows on the real binary, between the inspector and a client. */
import { expect, test } from "./support/open";

test("shows the client's calls and their violations", async ({
  opened: { client, inspector },
}) => {
  await expect(inspector.getByTitle("https://www.shop.test/")).toBeVisible();
  await client.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(client.getByRole("status")).toHaveText("Paid, receipt r-17");
  await expect(
    inspector.getByRole("button", { name: /^call #1 pay/ }),
  ).toBeVisible();
  await client.getByRole("button", { name: "Pay wrongly" }).click();
  await inspector.getByRole("button", { name: /^call #2 pay/ }).click();
  const detail = inspector.getByRole("complementary", { name: "Details" });
  await expect(detail.getByText('"<b>5040</b>"')).toBeVisible();
  await expect(detail.getByText(/type "string" is invalid/)).toBeVisible();
  // The binary reports the same.
  await inspector.getByRole("link", { name: /^Violations/ }).click();
  await expect(
    inspector.getByRole("heading", { level: 2 }).first(),
  ).toContainText("cents");
});

test("an edited rule changes the client's replies", async ({
  opened: { client, inspector },
}) => {
  await inspector.getByRole("link", { name: /^Replies/ }).click();
  await inspector.getByRole("textbox", { name: "Rules as YAML" }).click();
  await inspector.keyboard.type('replies:\n  pay: { code: "2');
  // A code outside the catalogue may be any number.
  await inspector.keyboard.type('0001" }');
  await inspector.keyboard.press("Control+Enter");
  await expect(inspector.getByText("in use", { exact: true })).toBeVisible();
  await client.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(client.getByRole("status")).toHaveText("No: 20001");
  // An error is shown at its line, and the previous rules stay in use.
  await inspector.getByRole("textbox", { name: "Rules as YAML" }).click();
  await inspector.keyboard.press("Control+End");
  await inspector.keyboard.type("\nno-such-key: 1");
  await expect(inspector.getByRole("alert")).toContainText("line 3");
  await expect(inspector.getByRole("button", { name: /^Use/ })).toBeDisabled();
});

test("a call is held, and gets a manual reply", async ({
  opened: { client, inspector },
}) => {
  await inspector.getByRole("link", { name: /^Replies/ }).click();
  await inspector.getByLabel("Name of a call").fill("pay");
  await inspector.getByLabel("Name of a call").press("Enter");
  await expect(
    inspector.getByRole("button", { name: "Stop holding pay" }),
  ).toBeVisible();
  await client.getByRole("button", { name: "Pay", exact: true }).click();
  const dock = inspector.getByRole("region", { name: "Held" });
  await expect(dock.getByText("1 held")).toBeVisible();
  await expect(client.getByRole("status")).toHaveText("paying");
  await dock.getByRole("radio", { name: "Data" }).check({ force: true });
  await dock.getByLabel("Data, as JSON").fill('{ "receipt": "by hand" }');
  await dock.getByRole("button", { name: "Respond", exact: true }).click();
  await expect(client.getByRole("status")).toHaveText("Paid, receipt by hand");
  await expect(dock).toBeHidden();
});

test("a request is held, and dropped", async ({
  opened: { client, inspector },
}) => {
  await inspector.getByRole("link", { name: /^Replies/ }).click();
  await inspector.getByRole("button", { name: "All requests" }).click();
  await expect(
    inspector.getByRole("button", { name: "All requests" }),
  ).toHaveAttribute("aria-pressed", "true");
  await client.getByRole("button", { name: "Order" }).click();
  const dock = inspector.getByRole("region", { name: "Held" });
  await expect(dock.getByText("1 held")).toBeVisible();
  // The complete request is shown.
  await expect(
    dock.getByText("POST https://api.shop.test/orders").last(),
  ).toBeVisible();
  await expect(
    dock.getByText("https://www.shop.test", { exact: true }),
  ).toBeVisible();
  await dock.getByRole("radio", { name: "Drop" }).check({ force: true });
  await dock.getByRole("button", { name: "Respond", exact: true }).click();
  await expect(client.getByRole("status")).toHaveText("Order: broken off");
});

test("changing the app version reloads the page", async ({
  opened: { client, inspector },
}) => {
  const app = client.locator("#app");
  await expect(app).toHaveText(/^Shop\//);
  const before = await app.textContent();
  await inspector.getByRole("link", { name: "Phone", exact: true }).click();
  await inspector.getByLabel("Version", { exact: true }).fill("1.4.0");
  await inspector.getByRole("button", { name: "Apply and reload" }).click();
  await expect(app).not.toHaveText(before ?? "");
  await expect(app).toHaveText("Shop/1.4.0");
  // The page's storage is shown, and edited.
  const stored = inspector.getByLabel("Value of basket");
  await expect(stored).toHaveValue("2 items");
  await stored.fill("3 items");
  await stored.press("Enter");
  await expect
    .poll(() => client.evaluate(() => localStorage.getItem("basket")))
    .toBe("3 items");
});

test("the app calls the page, which replies", async ({
  opened: { inspector },
}) => {
  await inspector.getByRole("link", { name: "Phone", exact: true }).click();
  await inspector.getByLabel("Name of the call").fill("canLeave");
  await inspector
    .getByLabel("Payload of the call, as JSON")
    .fill('{"reason":"home"}');
  await inspector.getByRole("button", { name: "Call", exact: true }).click();
  await expect(
    inspector.getByText('{"canLeave":false,"reason":"home"}'),
  ).toBeVisible();
  await inspector.getByRole("link", { name: /^Time line/ }).click();
  await expect(inspector.getByText(/canLeave/).first()).toBeVisible();
});

test("recorded taps become a passing scenario", async ({
  opened: { client, inspector },
}) => {
  await inspector.getByRole("link", { name: /^Record/ }).click();
  await inspector.getByRole("button", { name: "Record", exact: true }).click();
  await expect(
    inspector.getByRole("button", { name: "Stop recording" }),
  ).toBeVisible();
  await client.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(client.getByRole("status")).toHaveText("Paid, receipt r-17");
  await inspector
    .getByRole("checkbox", { name: /^status Paid, receipt r-17/ })
    .check();
  await inspector.getByRole("button", { name: "Stop recording" }).click();
  await inspector.getByRole("textbox", { name: "Title" }).fill("It is paid");
  await inspector.getByRole("button", { name: "Create scenario" }).click();
  await expect(
    inspector.getByRole("textbox", { name: "Scenario as YAML" }),
  ).toContainText("Paid, receipt r-17");
  await inspector.getByRole("textbox", { name: /^File in/ }).fill("paid.yaml");
  await inspector.getByRole("button", { name: "Save" }).click();
  await expect(inspector.getByText(/^Saved as /)).toBeVisible();
  await inspector.getByRole("button", { name: "Run it" }).click();
  await expect(inspector.getByRole("list", { name: "Verdicts" })).toContainText(
    "passed",
    { timeout: 60_000 },
  );
});

test("an error is mapped to the client's own sources", async ({
  opened: { client, inspector },
}) => {
  await client.getByRole("button", { name: "Fail" }).click();
  await inspector.getByRole("button", { name: /^error/ }).click();
  const detail = inspector.getByRole("complementary", { name: "Details" });
  await expect(detail.getByRole("list", { name: "Stack" })).toHaveText(
    /src\/basket\.ts:5:3/,
  );
});

test("unauthorised clients get no access", async ({
  opened: { ready, client, inspector },
}) => {
  const { origin } = new URL(ready.inspector);
  // The token is removed from the address, where onlookers could read it.
  expect(inspector.url()).not.toContain("token");
  expect((await fetch(`${origin}/`)).status).toBeGreaterThanOrEqual(400);
  expect(
    (await fetch(`${origin}/?token=0123456789abcdef0123456789abcdef`)).status,
  ).toBeGreaterThanOrEqual(400);
  // The page under test can't open a socket to it: its browser has no cookie.
  const outcome = await client.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address);
        socket.addEventListener("open", () => resolve("open"));
        socket.addEventListener("error", () => resolve("refused"));
      }),
    `${origin.replace("http", "ws")}/api/socket`,
  );
  expect(outcome).toBe("refused");
});

test("a foreign page in the inspector's own browser gets no access", async ({
  opened: { ready },
  context,
}) => {
  const { origin } = new URL(ready.inspector);
  const foreign = await context.newPage();
  await foreign.route("http://evil.test/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>Evil</h1>" }),
  );
  await foreign.goto("http://evil.test/");
  // This browser has the cookie.
  const outcome = await foreign.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address);
        socket.addEventListener("open", () => resolve("open"));
        socket.addEventListener("error", () => resolve("refused"));
      }),
    `${origin.replace("http", "ws")}/api/socket`,
  );
  expect(outcome).toBe("refused");
});

test("keeps everything when footbridge ends, and shows that", async ({
  opened: { client, inspector, close },
}) => {
  await client.getByRole("button", { name: "Share a lot" }).click();
  const last = inspector.getByRole("listitem").last();
  await expect(last).toHaveAttribute("aria-setsize", /^20\d\d$/);
  await close();
  await expect(
    inspector.getByText(/^Footbridge has ended, or the connection was lost/),
  ).toBeVisible();
  await expect(last).toHaveAttribute("aria-setsize", /^20\d\d$/);
});
