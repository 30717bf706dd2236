/**
 * Playwright's `test` with an exchange of its own behind every browser window: `page` opens paths of the client's own origin. A test fails
 * when the client breaks the contract with its servers, logs an error, or throws.
 */
import { test as base } from "@playwright/test";
import { startExchange, type Exchange } from "./exchange";

interface Fixtures {
  readonly exchange: Exchange;
  readonly faults: void;
}

export const test = base.extend<Fixtures>({
  // Playwright reads what a fixture needs from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  exchange: async ({}, use) => {
    const exchange = await startExchange();
    await use(exchange);
    await exchange.end();
  },
  baseURL: ({ exchange }, use) => use(exchange.origin),
  proxy: ({ exchange }, use) => use({ server: exchange.proxy }),
  // Each exchange has a certificate of its own, and a worker's browser, which meets them all, is told of keys only when it starts.
  ignoreHTTPSErrors: true,
  faults: [
    async ({ context, exchange }, use) => {
      const faults: string[] = [];
      context.on("weberror", (fault) => faults.push(fault.error().message));
      context.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      await use();
      base.expect([...faults, ...exchange.findings()]).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
