/** The browser that `footbridge open` starts emulates the phone, and follows changes to it. */
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base } from "@playwright/test";
import { expectLivePicture } from "./support/live-picture";
import { startProgram } from "./support/program";

/** A browser with windows; the headless shell of the other tests also lacks a pointer. */
const BROWSER = "/usr/bin/chromium";

/** Opens the client in a headless browser, in place of the user's browser. */
const test = base.extend<{ address: string }>({
  // eslint-disable-next-line no-empty-pattern
  address: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "footbridge-display-"));
    await command(
      join(folder, "chromium"),
      `exec ${BROWSER} --headless=new --no-sandbox "$@"`,
    );
    await command(join(folder, "xdg-open"), "exit 0");
    const program = await startProgram(["--engine", "chromium"], {
      ...process.env,
      PATH: `${folder}:${process.env["PATH"]}`,
      DISPLAY: ":none",
    });
    await use(program.inspector);
    await program.close();
    await rm(folder, { recursive: true });
  },
});

async function command(path: string, text: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

test("uses the phone's size, pixel ratio, theme, touch and language", async ({
  address,
  page,
}) => {
  await page.goto(address);
  // The default phone, with the app's dark theme and English.
  await expect(
    page.getByText(/^Shop 393×\d+ fine pixels dark touch en(-US)?$/).first(),
  ).toBeVisible();
  await page.getByRole("link", { name: "Phone", exact: true }).click();
  await expect(page.getByText(/its window keeps its size/)).toBeHidden();
  const phone = page.getByRole("main", { name: "Panel" });
  await phone.getByRole("radio", { name: "Browser" }).check({ force: true });
  await phone.getByRole("radio", { name: "Light" }).check({ force: true });
  await page.getByLabel("Locale").fill("de");
  await page.getByRole("button", { name: "Apply and reload" }).click();
  await page.getByRole("link", { name: /^Time line/ }).click();
  await expect(
    page.getByText(/^Shop \d{4}×\d+ coarse pixels light mouse de$/).first(),
  ).toBeVisible();
});

test("the inspector shows a live picture of the page beside the time line", async ({
  address,
  page,
}) => {
  await expectLivePicture(page, address);
});
