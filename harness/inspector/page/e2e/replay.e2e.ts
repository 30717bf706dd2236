/** Replay on the real binary: recorded traffic with another client, and a scenario step by step. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, openClient, test } from "./support/open";
import { startProgram } from "./support/program";

const SCENARIOS = fileURLToPath(
  new URL("../../../../reports/inspector/scenarios", import.meta.url),
);

test("saved traffic is replayed unchanged", async ({
  opened: { client, inspector },
  browser,
}, testInfo) => {
  await expect(inspector.getByTitle("https://www.shop.test/")).toBeVisible();
  await inspector.getByRole("link", { name: /^Replies/ }).click();
  const rules = inspector.getByRole("textbox", { name: "Rules as YAML" });
  await rules.fill(
    'replies:\n  pay: [{ code: "20001" }, { data: { receipt: again } }]',
  );
  await expect(inspector.getByRole("button", { name: /^Use/ })).toBeEnabled();
  await inspector.keyboard.press("Control+Enter");
  await expect(inspector.getByText("in use", { exact: true })).toBeVisible();
  const pay = client.getByRole("button", { name: "Pay", exact: true });
  await pay.click();
  await expect(client.getByRole("status")).toHaveText("No: 20001");
  await pay.click();
  await expect(client.getByRole("status")).toHaveText("Paid, receipt again");
  // The phone is part of it.
  await inspector.getByRole("link", { name: "Phone", exact: true }).click();
  await inspector.getByLabel("Version", { exact: true }).fill("2.0.0");
  await inspector.getByRole("button", { name: "Apply and reload" }).click();
  await expect(client.locator("#app")).toHaveText("Shop/2.0.0");
  await inspector.getByRole("link", { name: /^Time line/ }).click();
  const coming = inspector.waitForEvent("download");
  await inspector.getByRole("button", { name: /^Save the traffic/ }).click();
  const file = testInfo.outputPath("traffic.json");
  await (await coming).saveAs(file);

  const again = await openClient(browser, ["--replay", file]);
  await expect(again.client.locator("#app")).toHaveText("Shop/2.0.0");
  const status = again.client.getByRole("status");
  const same = again.client.getByRole("button", { name: "Pay", exact: true });
  await same.click();
  await expect(status).toHaveText("No: 20001");
  await same.click();
  await expect(status).toHaveText("Paid, receipt again");
  await again.client.context().close();
  await again.close();
});

test("a failing scenario is stepped through", async ({ page }) => {
  const file = join(SCENARIOS, "refused.yaml");
  await writeFile(
    file,
    `title: The card is refused
hosts: { platforms: [ios] }
replies:
  pay: { code: "20001" }
steps:
  - open: /
  - tap: Pay
  - expect: { status: "Paid, receipt r-17" }
`,
  );
  const program = await startProgram(["--no-browser", file]);
  await page.goto(program.inspector);
  const step = page.getByRole("button", { name: "Step", exact: true });
  await expect(page.getByText("Before step 1 of 3")).toBeVisible();
  await step.click();
  await expect(page.getByText("Before step 2 of 3")).toBeVisible();
  await expect(
    page
      .getByRole("figure", { name: "The page after step 1" })
      .getByRole("button", { name: "Enlarge the picture" }),
  ).toBeVisible();
  await step.click();
  await expect(page.getByText("Before step 3 of 3")).toBeVisible();
  // Going back restarts and runs up to the previous step.
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByText("Before step 2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByText(/No: 20001/).first()).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Restart", exact: true }),
  ).toBeVisible();
  await expect(page.getByText("failed").first()).toBeVisible();
  await program.close();
});
