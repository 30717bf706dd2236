/** The system webview window that `footbridge open` opens emulates the phone, and follows changes to it. */
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test as base } from "@playwright/test";
import { expectLivePicture } from "./support/live-picture";
import { startProgram } from "./support/program";

/** A virtual display for the duration of a test. */
const test = base.extend<{ display: string; address: string }>({
  // eslint-disable-next-line no-empty-pattern
  display: async ({}, use) => {
    const server = spawn(
      "Xvfb",
      ["-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp"],
      { stdio: ["ignore", "pipe", "ignore"] },
    );
    const ended = new Promise((resolve) => server.once("exit", resolve));
    const number = await new Promise<string>((resolve) =>
      createInterface({ input: server.stdout }).once("line", resolve),
    );
    await use(`:${number}`);
    server.kill();
    await ended;
  },
  address: async ({ display }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "footbridge-window-"));
    const opener = join(folder, "xdg-open");
    await writeFile(opener, "#!/bin/sh\n");
    await chmod(opener, 0o755);
    const program = await startProgram(["--engine", "webkit"], {
      ...process.env,
      PATH: `${folder}:${process.env["PATH"]}`,
      DISPLAY: display,
      GDK_BACKEND: "x11",
      LIBGL_ALWAYS_SOFTWARE: "1",
    });
    await use(program.inspector);
    await program.close();
    await rm(folder, { recursive: true });
  },
});

test("the window has the phone's size and follows it", async ({
  address,
  page,
}) => {
  await page.goto(address);
  await expect(
    page.getByText(/^Shop 393×852 \w+ pixels dark \w+ en(-US)?$/).first(),
  ).toBeVisible();
  await page.getByRole("link", { name: "Phone", exact: true }).click();
  await expect(page.getByText(/its window keeps its size/)).toBeHidden();
  const phone = page.getByRole("main", { name: "Panel" });
  await phone.getByRole("radio", { name: "Android" }).check({ force: true });
  await phone.getByRole("radio", { name: "Light" }).check({ force: true });
  await page.getByLabel("Locale").fill("de");
  await page.getByRole("button", { name: "Apply and reload" }).click();
  await page.getByRole("link", { name: /^Time line/ }).click();
  await expect
    .poll(() => page.getByText(/^Shop \d+×/).allTextContents())
    .toContainEqual(
      expect.stringMatching(/^Shop (?!393)\d{3}×\d+ \w+ pixels light \w+ de$/),
    );
});

test("the inspector shows a live picture of the page beside the time line", async ({
  address,
  page,
}) => {
  await expectLivePicture(page, address);
});
