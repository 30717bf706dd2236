import { describe, expect, it } from "vitest";
import { judgeLink } from "../safe-links/judge-link";
import { headLinks } from "./head-links";
import { PREFIXES } from "./locale-path";

const MAIN = "https://www.exchange.test";
const EU = "https://www.exchange-eu.test";
const ASIA = "https://www.exchange-asia.test";

describe("the canonical address", () => {
  it.each([
    [MAIN, "/fee", `${MAIN}/fee`],
    [MAIN, "/en/fee", `${MAIN}/fee`],
    [MAIN, "/en-IN/fee", `${MAIN}/fee`],
    [MAIN, "/ja/fee", `${MAIN}/ja/fee`],
    [MAIN, "/ja", `${MAIN}/ja`],
    [MAIN, "/", `${MAIN}/`],
    [MAIN, "/fr/fee", `${MAIN}/fr/fee`],
    [EU, "/fr/fee", `${EU}/fr/fee`],
    [EU, "/ru/fee", `${EU}/ru/fee`],
    [EU, "/fee", `${EU}/fee`],
    [EU, "/ja/fee", `${MAIN}/ja/fee`],
    [ASIA, "/uz/fee", `${ASIA}/uz/fee`],
    [ASIA, "/ru/fee", `${ASIA}/ru/fee`],
    [ASIA, "/fee", `${ASIA}/fee`],
    ["https://beta.exchange.test", "/fee", `${MAIN}/fee`],
  ])("of a page at %s%s is %s", (origin, path, address) => {
    expect(headLinks(origin, path).canonical).toBe(address);
  });
});

describe("alternates", () => {
  const { alternates } = headLinks(MAIN, "/ja/spot/BTCUSDT");
  const href = (language: string): string[] =>
    alternates
      .filter(({ hreflang }) => hreflang === language)
      .map((one) => one.href);

  it.each([
    ["x-default", `${MAIN}/spot/BTCUSDT`],
    ["en", `${MAIN}/spot/BTCUSDT`],
    ["en-IN", `${MAIN}/spot/BTCUSDT`],
    ["en-NG", `${MAIN}/spot/BTCUSDT`],
    ["en-GB", `${MAIN}/en-GB/spot/BTCUSDT`],
    ["ja", `${MAIN}/ja/spot/BTCUSDT`],
    ["zh-TW", `${MAIN}/zh-TC/spot/BTCUSDT`],
    ["fil", `${MAIN}/ph/spot/BTCUSDT`],
    ["ru", `${MAIN}/ru/spot/BTCUSDT`],
    ["fr-FR", `${EU}/fr/spot/BTCUSDT`],
    ["en-FR", `${EU}/spot/BTCUSDT`],
    ["ru-FR", `${EU}/ru/spot/BTCUSDT`],
    ["uz-UZ", `${ASIA}/uz/spot/BTCUSDT`],
    ["en-UZ", `${ASIA}/spot/BTCUSDT`],
    ["ru-UZ", `${ASIA}/ru/spot/BTCUSDT`],
  ])("list the page's address in %s", (language, address) => {
    expect(href(language)).toEqual([address]);
  });

  it("include one for each prefix, the locales without one, and x-default", () => {
    const languages = alternates.map(({ hreflang }) => hreflang);
    expect(new Set(languages).size).toBe(languages.length);
    expect(languages).toHaveLength(PREFIXES.length + 1 + 6 + 1);
  });

  it("are all on the product's own domains (§5)", () => {
    for (const one of alternates) expect(judgeLink(one.href).rel).toBe("");
  });

  it("are the same from every version of a page", () => {
    expect(headLinks(EU, "/spot/BTCUSDT").alternates).toEqual(alternates);
    expect(headLinks(ASIA, "/uz/spot/BTCUSDT").alternates).toEqual(alternates);
  });
});
