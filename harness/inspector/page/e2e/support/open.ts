/**
 * `footbridge open` on the test client, with its page in a browser context that uses the gateway, and the inspector in another context.
 * It uses the debug build beside this package, or the program in `FOOTBRIDGE`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, type Browser, type Page } from "@playwright/test";
import { launch, type Ready } from "footbridge-launch";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));

/** The client's project. */
export const CLIENT = join(PACKAGE, "e2e/client");

export const FOOTBRIDGE =
  process.env["FOOTBRIDGE"] ??
  join(PACKAGE, "../../../target/debug/footbridge");

interface Opened {
  readonly ready: Ready;
  /** The client's page. */
  readonly client: Page;
  readonly inspector: Page;
  /** Ends `footbridge open`. */
  readonly close: () => Promise<void>;
}

/** Starts `footbridge open` on a project, and opens the client in a context that uses its gateway. */
export async function openClient(
  browser: Browser,
  args: readonly string[] = [],
  folder = CLIENT,
): Promise<Omit<Opened, "inspector">> {
  if (!existsSync(FOOTBRIDGE))
    throw new Error(`${FOOTBRIDGE} is not built: run cargo build first`);
  const { ready, close } = await launch({
    folder,
    program: FOOTBRIDGE,
    args,
  });
  const context = await browser.newContext({
    proxy: { server: ready.proxy },
    ignoreHTTPSErrors: true,
    viewport: { width: 393, height: 700 },
  });
  const client = await context.newPage();
  await client.goto(ready.client);
  return { ready, client, close };
}

export const test = base.extend<{ opened: Opened }>({
  opened: async ({ page, browser }, use) => {
    const { ready, client, close } = await openClient(browser);
    await page.goto(ready.inspector);
    await use({ ready, client, inspector: page, close });
    await client.context().close();
    await close();
  },
});

export { expect } from "@playwright/test";
