import { describe, expect, it, vi } from "vitest";
import { fakeSite } from "../../test/fake-site";
import {
  hasPreferences,
  readPreferences,
  writePreferences,
} from "./preference-cookie";

const DEFAULTS = {
  language: "en",
  unit: "USD",
  showAsset: true,
  theme: "black",
  layout: "right",
  valuationUnit: 1,
  login: false,
};

describe("the preference cookie", () => {
  it.each([
    ["{", {}],
    ["7", {}],
    ['{"theme":"white","unit":5}', { theme: "white" }],
    ['{"login":true,"more":"x"}', { login: true, more: "x" }],
  ])("parses %s", (cookie, differing) => {
    const { cookies } = fakeSite({
      cookies: { preferences: encodeURIComponent(cookie) },
    });
    expect(readPreferences(cookies)).toEqual({ ...DEFAULTS, ...differing });
  });

  it("is stored for a year, as a whole", () => {
    const { cookies } = fakeSite({
      cookies: { preferences: encodeURIComponent('{"login":true,"more":"x"}') },
    });
    const write = vi.spyOn(cookies, "write");
    expect(hasPreferences(cookies)).toBe(true);
    writePreferences(cookies, { unit: "EUR" });
    const now = { ...DEFAULTS, login: true, more: "x", unit: "EUR" };
    expect(readPreferences(cookies)).toEqual(now);
    expect(write).toHaveBeenCalledExactlyOnceWith(
      "preferences",
      JSON.stringify(now),
      31_536_000_000,
    );
  });

  it("may be missing", () => {
    expect(hasPreferences(fakeSite().cookies)).toBe(false);
  });
});
