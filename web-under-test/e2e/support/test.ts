/**
 * Playwright's `test` with a separate exchange for each browser context. `page` resolves paths against the client's origin.
 * A test fails if the client breaks the contract with its servers, logs an error, or throws.
 */
import { test as base } from "@playwright/test";
import { startExchange, type Exchange } from "./exchange";

interface Fixtures {
  readonly exchange: Exchange;
  readonly faults: void;
}

export const test = base.extend<Fixtures>({
  // Playwright reads a fixture's dependencies from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  exchange: async ({}, use) => {
    const exchange = await startExchange();
    await use(exchange);
    await exchange.end();
  },
  baseURL: ({ exchange }, use) => use(exchange.origin),
  proxy: ({ exchange }, use) => use({ server: exchange.proxy }),
  // For requests of the test itself, such as `route.fetch`. The browser ignores these errors by its own option.
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
