import { describe, expect, it } from "vitest";
import { PREFIXES } from "../locale/locale-path";
import { isAllowed } from "./allowed-pages";

/** The list of §2.2, verbatim. */
const LIST =
  "/fee (exact), /vip/detail (exact), /vip/vipIntroduce (exact), /account/newapi, /spot/, /futures/, /transac, " +
  "/order/marginOrderInfo, /order/mcp, /asset (exact), /asset/spot (exact), /asset/margin (exact), /asset/futures (exact), " +
  "/record/exchange, /record/margin, /record/mcp, /subaccount/setting/antiphishing, /subaccount/setting/devices, " +
  "/subaccount/setting/history, /subaccount/setting/api, /modifyverification (exact), /download (exact), " +
  "/proof-of-reserves (exact), /protection-fund (exact), /trade-spot, /trade-margin, /trade-swap, /trade-info, " +
  "/trade-asset-order, /trade-asset";

const PAGES = LIST.split(", ").map((entry) => {
  const [path = "", exact] = entry.split(" ");
  return { path, isExact: exact === "(exact)" };
});

describe.each(PAGES)("$path", ({ path, isExact }) => {
  it("is allowed, in every locale", () => {
    expect(isAllowed(path)).toBe(true);
    for (const prefix of PREFIXES)
      expect(isAllowed(`/${prefix}${path}`)).toBe(true);
  });

  it("isn't allowed after an unknown locale", () => {
    expect(isAllowed(`/xx${path}`)).toBe(false);
    expect(isAllowed(`/ja/ja${path}`)).toBe(false);
  });

  it(`${isExact ? "doesn't match" : "matches"} longer paths`, () => {
    expect(isAllowed(`${path}more`)).toBe(!isExact);
    expect(isAllowed(`${path}/more`)).toBe(!isExact);
    expect(isAllowed(`/de${path}/more`)).toBe(!isExact);
  });

  it("isn't allowed if truncated", () => {
    const part = path.slice(0, -1);
    const isOther = PAGES.some(({ path: other, isExact: only }) =>
      only ? other === part : part.startsWith(other),
    );
    expect(isAllowed(part)).toBe(isOther);
    expect(isAllowed(path.toUpperCase())).toBe(false);
  });
});

it.each([
  "/",
  "",
  "/ja",
  "/login",
  "/spot",
  "/futures",
  "/asset/overview",
  "/asset/spot/more",
  "/order",
  "/record",
  "/subaccount/setting",
  "/account/security",
  "/vip",
  "/gallery",
])("%s isn't allowed", (path) => {
  expect(isAllowed(path)).toBe(false);
});

it.each(["/asset/", "/ja/asset/", "/download/"])(
  "%s is allowed despite its trailing slash",
  (path) => {
    expect(isAllowed(path)).toBe(true);
  },
);
