/**
 * Playwright's `test` with an exchange behind the browser: `page` opens paths of the client's own origin. A test fails when the client
 * breaks the contract with its servers, logs an error, or throws.
 */
import { test as base, type BrowserContext } from "@playwright/test";
import { startExchange, type Exchange } from "./exchange";

interface Fixtures {
  readonly exchange: Exchange;
  readonly context: BrowserContext;
}

export const test = base.extend<Fixtures>({
  // Playwright reads what a fixture needs from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  exchange: async ({}, use) => {
    const exchange = await startExchange();
    await use(exchange);
    await exchange.end();
  },
  context: async (
    {
      exchange,
      playwright,
      launchOptions,
      contextOptions,
      viewport,
      colorScheme,
      locale,
    },
    use,
    info,
  ) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      proxy: { server: exchange.proxy },
      args: [`--ignore-certificate-errors-spki-list=${exchange.key}`],
    });
    const context = await browser.newContext({
      ...contextOptions,
      baseURL: exchange.origin,
      viewport,
      colorScheme,
      ...(locale === undefined ? {} : { locale }),
    });
    const faults: string[] = [];
    context.on("weberror", (fault) => faults.push(fault.error().message));
    context.on("console", (message) => {
      if (message.type() === "error") faults.push(message.text());
    });
    await use(context);
    await browser.close();
    if (info.status === "passed")
      base.expect([...faults, ...exchange.findings()]).toEqual([]);
  },
});

export { expect } from "@playwright/test";
