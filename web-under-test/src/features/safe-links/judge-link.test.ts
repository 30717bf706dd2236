import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judgeLink } from "./judge-link";

describe("a link", () => {
  it.each([
    ["https://www.exchange.test/en/fee"],
    ["HTTP://exchange.test"],
    ["https://img1.exchange-static.test/a.png"],
    ["https://www.exchange-eu.test?a"],
    ["https://exchange-asia.test:8443#a"],
    ["https:\\\\www.exchange.test\\a"],
    ["//www.exchange.test/a"],
    ["/\\www.exchange.test"],
    ["mailto:a@evil.test"],
    ["tel:+4930"],
    ["blob:https://evil.test/1"],
    ["market://details?id=1"],
    ["Exchange://app/home/home"],
    ["exchangeapp://app/home/home"],
    ["data:image/png;base64,AA=="],
    ["DATA:IMAGE/svg+xml,"],
    ["/"],
    ["/spot/BTCUSDT"],
    ["./a"],
    ["../a"],
    ["#"],
    ["#javascript:"],
  ])("to %j is followed", (href) => {
    expect(judgeLink(href)).toEqual({
      allowed: true,
      href,
      external: false,
      rel: "",
    });
  });

  it.each([
    ["https://evil.test"],
    ["ftp://evil.test/a"],
    ["https://exchange.test.evil.test"],
    ["https://notexchange.test"],
    ["https://exchange.test@evil.test/"],
    ["https://exchange.test:1@evil.test"],
    ["https://evil.test\\.exchange.test"],
    ["https://evil.test?.exchange.test"],
    ["https://evil.test#.exchange.test"],
    ["https://exchange.test."],
    ["https://exchange.test:a"],
    ["https://www。exchange。test"],
    ["//evil.test"],
    ["/\\evil.test"],
  ])("to %j is external", (href) => {
    expect(judgeLink(href)).toEqual({
      allowed: true,
      href,
      external: true,
      rel: "nofollow",
    });
  });

  it.each([
    [""],
    [" "],
    ["javascript:alert(1)"],
    ["JavaScript:alert(1)"],
    ["java\nscript:alert(1)"],
    ["\u0001javascript:alert(1)"],
    ["vbscript:a"],
    ["data:text/html,<script>"],
    ["data:image"],
    ["file:///etc/passwd"],
    ["https:evil.test"],
    ["https:/evil.test"],
    ["https:///evil.test"],
    ["https://"],
    ["https://?a"],
    ["https://a@:80"],
    ["//"],
    ["///evil.test"],
    ["\\\\evil.test"],
    ["\\/evil.test"],
    ["mailto:"],
    ["exchange:"],
    ["exchangex://app/"],
    ["intent://a"],
    ["spot/BTCUSDT"],
    ["."],
    [".."],
    [".\\a"],
    ["?a=1"],
    ["www.exchange.test"],
    ["mar\u212Aet://a"],
  ])("to %j is refused", (href) => {
    expect(judgeLink(href, { target: "_blank", rel: "me" })).toEqual({
      allowed: false,
      href: "",
      external: false,
      rel: "",
    });
  });

  it.each([
    [" \u0000/spot\t/BTC\r\nUSDT \u001f", "/spot/BTCUSDT"],
    ["/\t/evil.test", "//evil.test"],
    ["ht\ntps://evil.test", "https://evil.test"],
    ["\u00a0/a", ""],
  ])("normalises %j to %j", (href, address) => {
    expect(judgeLink(href).href).toBe(address);
  });
});

describe("rel and target", () => {
  const OWN = "/a";
  const OTHER = "https://evil.test";
  it.each([
    [OWN, undefined, undefined, ""],
    [OWN, "_self", "noopener", "noopener"],
    [OWN, "_blank", undefined, "opener"],
    [OWN, "_BLANK", "noopener noreferrer me", "me opener"],
    [OWN, "_blan\u212A", undefined, ""],
    [OWN, "other", undefined, ""],
    [OTHER, undefined, "NoReferrer", "nofollow"],
    [OTHER, "_blank", undefined, "nofollow opener"],
    [OTHER, "_blank", " opener\tNOFOLLOW\n me\fme ", "opener nofollow me"],
    ["mailto:a", "_blank", "noreferrer", "opener"],
  ])("%s in %j with %j: %j", (href, target, given, rel) => {
    expect(judgeLink(href, { target, rel: given }).rel).toBe(rel);
  });
});

describe("any allowed link", () => {
  const SAFE = new Set(
    "http: https: ftp: mailto: tel: blob: market: exchange: exchangeapp: data:".split(
      " ",
    ),
  );
  const OWN_HOST = /(?:^|\.)exchange(?:-eu|-asia|-static)?\.test$/;
  const PAGE = "https://www.exchange.test/en/";
  const text = fc.oneof(
    fc.webUrl(),
    fc
      .array(
        fc.constantFrom(
          ..."javascript: data: image/ https: // \\ / . .. # ? @ : exchange.test evil.test a , % \t \n \0".split(
            " ",
          ),
          " ",
        ),
      )
      .map((pieces) => pieces.join("")),
    fc.string({ unit: "binary" }),
  );

  const followed = text.filter((href) => judgeLink(href).allowed);

  it("leads where browsers resolve it", () => {
    const real = followed.filter((href) => URL.canParse(href, PAGE));
    fc.assert(
      fc.property(real, (href) => {
        const verdict = judgeLink(href);
        const url = new URL(href, PAGE);
        expect(new URL(verdict.href, PAGE).href).toBe(url.href);
        expect(SAFE).toContain(url.protocol);
        const isImage = /^data:image\//i.test(url.href);
        expect(isImage).toBe(url.protocol === "data:");
        const isElsewhere =
          /^(?:https?|ftp):$/.test(url.protocol) &&
          !OWN_HOST.test(url.hostname);
        expect(verdict.external || !isElsewhere).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is unchanged when checked again", () => {
    fc.assert(
      fc.property(followed, (href) => {
        const target = "_blank";
        const verdict = judgeLink(href, { target });
        const again = judgeLink(verdict.href, { target, rel: verdict.rel });
        expect(again).toEqual(verdict);
      }),
    );
  });
});
