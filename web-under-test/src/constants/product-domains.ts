/** The product's domains, including their subdomains: links to them are internal (§2.1, §5). */

export const PRODUCT_DOMAINS: readonly string[] = [
  "exchange.test",
  "exchange-eu.test",
  "exchange-asia.test",
  "exchange-static.test",
];
