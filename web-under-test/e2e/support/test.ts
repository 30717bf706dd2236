/**
 * Playwright's `test` with a separate exchange for each browser context. `page` resolves paths against the client's origin.
 * A test fails if the client breaks the contract with its servers, logs an error, or throws.
 */
import { test as base } from "@playwright/test";
import { startExchange, type Exchange } from "./exchange";

interface Fixtures {
  /** For tests that change nothing on the servers: they use the exchange of their worker. */
  readonly sharesExchange: boolean;
  readonly exchange: Exchange;
  readonly faults: void;
}

interface WorkerFixtures {
  readonly sharedExchange: () => Promise<Exchange>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sharesExchange: [false, { option: true }],
  sharedExchange: [
    // Playwright reads a fixture's dependencies from its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let started: Promise<Exchange> | undefined;
      await use(() => (started ??= startExchange()));
      await (await started)?.end();
    },
    { scope: "worker" },
  ],
  exchange: async ({ sharesExchange, sharedExchange }, use) => {
    if (sharesExchange) {
      await use(await sharedExchange());
      return;
    }
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
      const earlier = exchange.findings().length;
      context.on("weberror", (fault) => faults.push(fault.error().message));
      context.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      await use();
      const findings = exchange.findings().slice(earlier);
      base.expect([...faults, ...findings]).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
