/** The product's domains, each with whatever stands below it: links to them are its own (§2.1, §5). */

export const PRODUCT_DOMAINS: readonly string[] = [
  "exchange.test",
  "exchange-eu.test",
  "exchange-asia.test",
  "exchange-static.test",
];
