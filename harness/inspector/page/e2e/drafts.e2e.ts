/** Unsaved input survives switching panels, and so do the values in use. */
import type { Page } from "@playwright/test";
import { BUSY_SESSION, SAMPLE_HELD } from "../src/samples/sample-session";
import { expect, test } from "./support/test";

/** Shows another panel, and returns. */
async function leaveAndReturn(page: Page, panel: string): Promise<void> {
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByRole("link", { name: /^Time line/ }).click();
  await expect(heading).toHaveText("Time line");
  await page
    .getByRole("navigation")
    .getByRole("link", { name: new RegExp(`^${panel}`) })
    .click();
  await expect(heading).toHaveText(panel);
}

test("the editor keeps the rules in use, and Ctrl+Enter applies edits", async ({
  page,
  open,
}) => {
  const server = await open("#replies", BUSY_SESSION);
  const editor = page.getByRole("textbox", { name: "Rules as YAML" });
  await expect(editor).toContainText("The sheet is slow today");
  await leaveAndReturn(page, "Replies");
  await expect(editor).toContainText("The sheet is slow today");
  await editor.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("# a thought ");
  await expect(page.getByText("edited, not in use")).toBeVisible();
  await leaveAndReturn(page, "Replies");
  await expect(editor).toContainText("# a thought");
  await expect(editor).toContainText("The sheet is slow today");
  await expect(page.getByText("edited, not in use")).toBeVisible();
  // The undo history is restored, too.
  await editor.click();
  await page.keyboard.press("Control+z");
  await expect(editor).not.toContainText("# a thought");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("in use", { exact: true })).toBeVisible();
  expect(server.received).toContainEqual({
    do: "rules",
    yaml: `# a thought ${BUSY_SESSION.rules}`,
  });
});

test("edited rules can be compared with and reverted to the rules in use", async ({
  page,
  open,
}) => {
  await open("#replies", BUSY_SESSION);
  const editor = page.getByRole("textbox", { name: "Rules as YAML" });
  await editor.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("# other rules");
  await page
    .getByRole("button", { name: "Compare with the rules in use" })
    .click();
  const used = page.getByRole("region", {
    name: "Compare with the rules in use",
  });
  await expect(used).toContainText("The sheet is slow today");
  await leaveAndReturn(page, "Replies");
  await expect(used).toContainText("The sheet is slow today");
  await expect(editor).toHaveText("# other rules");
  await page
    .getByRole("button", { name: "Revert to the rules in use" })
    .click();
  await expect(editor).toContainText("The sheet is slow today");
  await expect(used).toBeHidden();
});

test("a breakpoint and a rule form persist", async ({ page, open }) => {
  await open("#replies", BUSY_SESSION);
  await page.getByLabel("Name of a call").fill("sess");
  await page.getByRole("button", { name: "Add by form" }).click();
  const form = page.getByRole("group", { name: "Add by form" });
  await form.getByRole("combobox", { name: "Call" }).selectOption("pay");
  await form.getByText("Data", { exact: true }).click();
  await form.getByLabel("Data, as JSON").fill('{ "receipt": "r-9" }');
  await leaveAndReturn(page, "Replies");
  await expect(page.getByLabel("Name of a call")).toHaveValue("sess");
  await expect(form.getByLabel("Data, as JSON")).toHaveValue(
    '{ "receipt": "r-9" }',
  );
});

test("a recording keeps its expectations, title, scenario, path and result", async ({
  page,
  open,
}) => {
  await open("#record", BUSY_SESSION);
  await page.getByRole("textbox", { name: "Title" }).fill("It is paid");
  const tick = page.getByRole("listitem").getByRole("checkbox").nth(2);
  await tick.check();
  await page.getByRole("button", { name: "Create scenario" }).click();
  const editor = page.getByRole("textbox", { name: "Scenario as YAML" });
  await expect(editor).toContainText("title: It is paid");
  await page.getByLabel("File in scenarios").fill("pay/kept.yaml");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Run it" }).click();
  await leaveAndReturn(page, "Record");
  await expect(tick).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(
    "It is paid",
  );
  await expect(editor).toContainText("title: It is paid");
  await expect(page.getByLabel("File in scenarios")).toHaveValue(
    "pay/kept.yaml",
  );
  await expect(
    page.getByText("Saved as scenarios/pay/kept.yaml."),
  ).toBeVisible();
  await expect(page.getByRole("list", { name: "Verdicts" })).toContainText(
    "pay/kept.yaml",
  );
});

test("the clock keeps the typed duration", async ({ page, open }) => {
  await open("#clock", BUSY_SESSION);
  const field = page.getByRole("main").getByLabel("Milliseconds");
  await field.fill("2500");
  await leaveAndReturn(page, "Clock");
  await expect(field).toHaveValue("2500");
});

test("the reply to a held call persists across kinds, calls, requests and panels", async ({
  page,
  open,
}) => {
  const server = await open("#clock", { held: SAMPLE_HELD });
  const dock = page.getByRole("region", { name: "Held" });
  const data = dock.getByLabel("Data, as JSON");
  await dock.getByText("Data", { exact: true }).click();
  await data.fill('{ "receipt": "r-9" }');
  await dock.getByText("YAML", { exact: true }).click();
  // The YAML starts with the rule of the form.
  await expect(dock.getByLabel("Rule, as YAML")).toHaveValue(
    "{ data: { receipt: r-9 } }",
  );
  await dock.getByText("Data", { exact: true }).click();
  await expect(data).toHaveValue('{ "receipt": "r-9" }');
  await dock.getByRole("button", { name: /POST https/ }).click();
  await dock.getByText("Drop", { exact: true }).click();
  await dock.getByRole("button", { name: /call pay/ }).click();
  await expect(data).toHaveValue('{ "receipt": "r-9" }');
  await leaveAndReturn(page, "Clock");
  await expect(data).toHaveValue('{ "receipt": "r-9" }');
  // It is discarded with the held call, and the next call starts with an empty form.
  const [call, request] = SAMPLE_HELD;
  if (call === undefined || request === undefined) throw new Error("no sample");
  server.hold([request]);
  await expect(dock.getByRole("radio", { name: "Drop" })).toBeChecked();
  server.hold([call]);
  await expect(dock.getByRole("radio", { name: "Success" })).toBeChecked();
});

test("the phone panel keeps unapplied choices, and input for the page", async ({
  page,
  open,
}) => {
  await open("#phone", BUSY_SESSION);
  await page.getByLabel("Locale").fill("de");
  await page.getByLabel("Name of the call").fill("getState");
  await page.getByLabel("Payload of the call, as JSON").fill("[1]");
  await page.getByRole("button", { name: "Payload of themeChanged" }).click();
  const payload = page.getByLabel("Payload, as JSON");
  await payload.fill('{ "theme": "light" }');
  await page.getByLabel("A path or a full address").fill("/orders/7");
  await page.getByLabel("Value of theme").fill("sepia");
  await page.getByRole("textbox", { name: "Key", exact: true }).fill("draft");
  await leaveAndReturn(page, "Phone");
  await expect(page.getByLabel("Locale")).toHaveValue("de");
  await expect(page.getByText("edited, not applied")).toBeVisible();
  await expect(page.getByLabel("Name of the call")).toHaveValue("getState");
  await expect(page.getByLabel("Payload of the call, as JSON")).toHaveValue(
    "[1]",
  );
  await expect(payload).toHaveValue('{ "theme": "light" }');
  await expect(page.getByLabel("A path or a full address")).toHaveValue(
    "/orders/7",
  );
  await expect(page.getByLabel("Value of theme")).toHaveValue("sepia");
  await expect(
    page.getByRole("textbox", { name: "Key", exact: true }),
  ).toHaveValue("draft");
  await page.getByRole("button", { name: "Apply and reload" }).click();
  await expect(page.getByText("edited, not applied")).toBeHidden();
});

test("the catalogue keeps the payload of each call, and its search", async ({
  page,
  open,
}) => {
  await open("#catalogue/pay", BUSY_SESSION);
  const payload = page.getByLabel("Payload, as JSON");
  await payload.fill('{ "cents": 7 }');
  await page.getByRole("option", { name: /scanCode/ }).click();
  await expect(payload).not.toHaveValue('{ "cents": 7 }');
  await page.getByRole("option", { name: /pay/ }).first().click();
  await expect(payload).toHaveValue('{ "cents": 7 }');
  await page.getByLabel("Search the catalogue").fill("pay");
  await leaveAndReturn(page, "Catalogue");
  await expect(page.getByLabel("Search the catalogue")).toHaveValue("pay");
  await page.getByRole("option", { name: /pay/ }).first().click();
  await expect(payload).toHaveValue('{ "cents": 7 }');
});
