/** Keyboard access, and the editor in a real browser. */
import { BUSY_SESSION, SAMPLE_HELD } from "../src/samples/sample-session";
import { expect, test } from "./support/test";

test("opens panels, the search, the help and the held calls by keyboard", async ({
  page,
  open,
}) => {
  await open("", { ...BUSY_SESSION, held: SAMPLE_HELD });
  await page.keyboard.press("2");
  await expect(
    page.getByRole("heading", { level: 1, name: "Replies" }),
  ).toBeVisible();
  await page.keyboard.press("1");
  await expect(
    page.getByRole("heading", { level: 1, name: "Time line" }),
  ).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByLabel("Search the time line")).toBeFocused();
  // Typed text does not trigger shortcuts.
  await page.keyboard.type("2h?");
  await expect(
    page.getByRole("heading", { level: 1, name: "Time line" }),
  ).toBeVisible();
  await page.getByLabel("Search the time line").fill("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("h");
  await expect(page.getByRole("region", { name: "Held" })).toBeFocused();
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByRole("button", { name: "Continue" })).toBeHidden();
  await page.keyboard.press("h");
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(
    page.getByRole("dialog", { name: "Keyboard shortcuts" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("dialog", { name: "Keyboard shortcuts" }),
  ).toBeHidden();
});

test("moves from entry to entry with the details beside", async ({
  page,
  open,
}) => {
  await open("#time-line/150", BUSY_SESSION);
  const detail = page.getByRole("complementary", { name: "Details" });
  await expect(detail.getByText(/^Entry 150,/)).toBeVisible();
  await page.locator('[aria-current="true"]').focus();
  await page.keyboard.press("ArrowUp");
  await expect(detail.getByText(/^Entry 149,/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toBeHidden();
});

test("typing replaces the whole selection", async ({ page, open }) => {
  await open("#replies", BUSY_SESSION);
  const editor = page.getByRole("textbox", { name: "Rules as YAML" });
  await editor.click();
  await page.keyboard.press("Control+a");
  // The browser's own behaviour would violate the Content-Security-Policy, which fails the test.
  await page.keyboard.type("# other rules");
  await expect(editor).toHaveText("# other rules");
  await page.keyboard.press("Control+z");
  await expect(editor).toContainText("The sheet is slow today");
});

test("edits rules with completion, and shows their errors", async ({
  page,
  open,
}) => {
  const server = await open("#replies");
  const editor = page.getByRole("textbox", { name: "Rules as YAML" });
  await editor.click();
  await page.keyboard.type("replies:\n  se");
  await page.getByRole("option", { name: /^session/ }).click();
  await page.keyboard.type("{ code: 209");
  await page.getByRole("option", { name: /^20906/ }).click();
  await page.keyboard.type(" }");
  await expect(page.getByText("edited, not in use")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("in use", { exact: true })).toBeVisible();
  expect(server.received).toContainEqual({
    do: "rules",
    yaml: 'replies:\n  session: { code: "20906" }',
  });
  await page.keyboard.type("\nerror");
  await expect(page.getByRole("alert")).toContainText(
    "there is no call `error`",
  );
  await expect(page.locator(".cm-lint-marker-error")).toBeVisible();
  await page.getByRole("button", { name: /^line 3/ }).click();
  await expect(editor).toBeFocused();
});

test("keeps unsaved rules while another panel is shown", async ({
  page,
  open,
}) => {
  await open("#replies");
  await page.getByRole("textbox", { name: "Rules as YAML" }).click();
  await page.keyboard.type("# a thought");
  await page.getByRole("link", { name: "Time line" }).click();
  await page.getByRole("link", { name: "Replies" }).click();
  await expect(
    page.getByRole("textbox", { name: "Rules as YAML" }),
  ).toContainText("# a thought");
});

test("controls the clock by keyboard from any panel", async ({
  page,
  open,
}) => {
  const server = await open("#replies", BUSY_SESSION);
  await page.keyboard.press("c");
  const clock = page.getByRole("region", { name: "Clock", exact: true });
  await expect(clock).toContainText("reply #3 pay");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(
    clock.getByRole("radio", { name: "virtual time" }),
  ).toBeChecked();
  // The buttons are disabled until the mode has changed.
  await expect(
    clock.getByRole("button", { name: "Run until idle" }),
  ).toBeEnabled();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => server.received)
    .toContainEqual({ do: "advance", ms: 10_000 });
  // It stays open in another panel.
  await page.getByRole("link", { name: "Phone", exact: true }).click();
  await clock.getByLabel("Milliseconds").fill("250");
  await clock.getByRole("button", { name: "Advance", exact: true }).click();
  await clock.getByRole("button", { name: "Run until idle" }).click();
  await expect
    .poll(() => server.received.slice(-2))
    .toEqual([{ do: "advance", ms: 250 }, { do: "run-to-quiet" }]);
  await page.keyboard.press("Escape");
  await expect(clock).toBeHidden();
  await expect(
    page.getByRole("button", { name: /^virtual time/ }),
  ).toBeFocused();
});
