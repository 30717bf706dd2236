import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildLink, fillWebPage, writeLink } from "./build-link";
import { linkAt, linkPaths } from "./links";

/** Parses a link by the rules of the URL standard, independently of the builder. */
function parse(link: string) {
  const url = new URL(link);
  return {
    scheme: url.protocol,
    host: url.host,
    path: url.pathname.slice(1),
    parameters: Object.fromEntries(url.searchParams),
  };
}

describe("buildLink", () => {
  it("writes parameters in the destination's order", () => {
    expect(
      buildLink("home/coin", { from: "banner", type: "0", symbol: "BTCUSDT" }),
    ).toBe("exchange://app/home/coin?symbol=BTCUSDT&type=0&from=banner");
  });

  it("omits empty values, and keeps false and zero", () => {
    expect(
      buildLink("home/market", {
        type: "",
        subType: null,
        symbolId: undefined,
        from: [],
        couponId: {},
      }),
    ).toBe("exchange://app/home/market");
    expect(buildLink("otc/trade", { isSpeed: false, isBuy: true })).toBe(
      "exchange://app/otc/trade?isSpeed=false&isBuy=true",
    );
    expect(buildLink("home/community", { tabPos: 0 })).toBe(
      "exchange://app/home/community?tabPos=0",
    );
  });

  it("writes arrays and objects as JSON", () => {
    expect(
      buildLink("home/coin", { symbol: ["a", 1], type: { b: null } }),
    ).toBe(
      "exchange://app/home/coin?symbol=%5B%22a%22%2C1%5D&type=%7B%22b%22%3Anull%7D",
    );
  });

  it("encodes an address as a whole, and appends extras", () => {
    expect(
      buildLink("main/H5Router", {
        title: "A & B",
        url: "https://a.test/?x=1&y=2#z",
        hideNav: true,
        "a&b": 1,
      }),
    ).toBe(
      "exchange://app/main/H5Router?url=https%3A%2F%2Fa.test%2F%3Fx%3D1%26y%3D2%23z&title=A%20%26%20B&hideNav=true&a%26b=1",
    );
  });

  it("replaces lone surrogates, which have no encoding", () => {
    expect(buildLink("home/follow", { from: "a\ud800" })).toBe(
      "exchange://app/home/follow?from=a%EF%BF%BD",
    );
  });

  it("rejects, at compile time, what a destination doesn't accept", () => {
    // @ts-expect-error there is no such kind of assets
    buildLink("home/asset", { type: "pocket" });
    // @ts-expect-error there is no such parameter
    buildLink("home/follow", { to: "x" });
    // @ts-expect-error a flag is not a text
    buildLink("otc/trade", { isBuy: "yes" });
    expect(buildLink("home/asset", { type: "spot" })).toBe(
      "exchange://app/home/asset?type=spot",
    );
  });
});

describe("writeLink", () => {
  const isEmpty = (value: unknown): boolean =>
    value === null ||
    value === "" ||
    (typeof value === "object" && Object.keys(value).length === 0);

  it("round-trips for every destination and any values", () => {
    const text = fc.string({ unit: "grapheme" });
    const json = fc.jsonValue({ stringUnit: "grapheme" });
    const any = fc.constantFrom(...linkPaths).chain((path) => {
      const { parameters, extras } = linkAt(path);
      const own = Object.keys(parameters).map((name) => [name, json] as const);
      return fc.tuple(
        fc.constant(path),
        fc.record(Object.fromEntries(own), { requiredKeys: [] }),
        extras ? fc.dictionary(text, json) : fc.constant({}),
      );
    });
    fc.assert(
      fc.property(any, ([path, own, extras]) => {
        const values = { ...extras, ...own };
        const read = parse(writeLink(path, values));
        const expected = Object.fromEntries(
          Object.entries(values)
            .filter(([, value]) => !isEmpty(value))
            .map(([name, value]) => [
              name,
              typeof value === "object" ? JSON.stringify(value) : String(value),
            ]),
        );
        expect(read).toEqual({
          scheme: "exchange:",
          host: "app",
          path,
          parameters: expected,
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe("fillWebPage", () => {
  it.each([
    ["/spot/{symbol}", { symbol: "BTC/USDT" }, "/spot/BTC%2FUSDT"],
    ["/spot/{symbol}", {}, "/spot"],
    ["/spot/{symbol=USDTBRL}", {}, "/spot/USDTBRL"],
    ["/spot/{symbol=USDTBRL}", { symbol: null }, "/spot/USDTBRL"],
    ["/spot/{symbol=USDTBRL}", { symbol: "ETHUSDT" }, "/spot/ETHUSDT"],
    ["/", {}, "/"],
    [
      "/asset/recharge?coinId={coinId}",
      { coinId: 2 },
      "/asset/recharge?coinId=2",
    ],
    ["/asset/recharge?coinId={coinId}", { coinId: "" }, "/asset/recharge"],
  ])("fills %s with %j", (webPage, values, address) => {
    expect(fillWebPage(webPage, values)).toBe(address);
  });
});
