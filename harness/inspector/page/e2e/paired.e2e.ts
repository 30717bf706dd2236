/** A page on the developer's own server and in their own browser, without the gateway. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test as base } from "@playwright/test";
import { launch, type Ready } from "footbridge-launch";
import { FOOTBRIDGE } from "./support/open";

const PROJECT = fileURLToPath(new URL("paired/", import.meta.url));

const test = base.extend<{ platform: string; ready: Ready; address: string }>({
  platform: ["android", { option: true }],
  ready: async ({ platform }, use) => {
    const { ready, close } = await launch({
      folder: PROJECT,
      program: FOOTBRIDGE,
      args: ["--platform", platform],
    });
    await use(ready);
    await close();
  },
  address: async ({ ready }, use) => {
    const html = await readFile(join(PROJECT, "web/index.html"), "utf8");
    const script = `<script src="${ready.pairing}/agent.js"></script>`;
    const server = createServer((_, response) => {
      response.setHeader("content-type", "text/html");
      response.end(html.replace("<title>", `${script}<title>`));
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await use(`http://localhost:${port}/`);
    server.close();
  },
});

test("a call returns its value immediately, before and after the page is connected", async ({
  ready,
  address,
  page,
  context,
}) => {
  await page.goto(address);
  const status = page.getByRole("status");
  await expect(status).toHaveText(
    /^\?shop_version=\d+\.\d+\.\d+#shop_platform=android Ada$/,
  );
  const inspector = await context.newPage();
  await inspector.goto(ready.inspector);
  await page.getByRole("button", { name: "Who am I?" }).click();
  await expect(status).toHaveText("It is Ada");
  await expect(
    inspector.getByRole("button", { name: /^call #2 session/ }),
  ).toBeVisible();
});

test.describe("calls through addresses", () => {
  test.use({ platform: "ios" });

  test("reach the app from the page, its frames and its links, and the page stays", async ({
    ready,
    address,
    page,
    context,
  }) => {
    await page.goto(address);
    await expect(page.getByRole("status")).toHaveText(/#shop_platform=ios$/);
    const inspector = await context.newPage();
    await inspector.goto(ready.inspector);
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await expect(
      inspector.getByRole("button", { name: /^call #1 share.*address/ }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Share from a frame" }).click();
    await expect(
      inspector.getByRole("button", { name: /^call #2 share.*frame/ }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Product 7" }).click();
    await expect(
      inspector.getByRole("button", { name: /link.*product/i }).first(),
    ).toBeVisible();
    await expect(page.getByRole("heading", { name: "Shop" })).toBeVisible();
  });
});
