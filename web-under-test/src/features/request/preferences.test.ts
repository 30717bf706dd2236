import { describe, expect, it } from "vitest";
import { fakeSite } from "../../test/fake-site";
import { readPreferences, writeLogin } from "./preferences";

const DEFAULTS = {
  language: "en",
  unit: "USD",
  showAsset: true,
  theme: "black",
  layout: "right",
  valuationUnit: 1,
  login: false,
};

describe("preferences", () => {
  it.each([
    ["{", {}],
    ["7", {}],
    ['{"theme":"white","unit":5}', { theme: "white" }],
    ['{"login":true,"more":"x"}', { login: true, more: "x" }],
  ])("reads %s", (cookie, differing) => {
    const { cookies } = fakeSite({
      cookies: { preferences: encodeURIComponent(cookie) },
    });
    expect(readPreferences(cookies)).toEqual({ ...DEFAULTS, ...differing });
  });

  it("writes the login flag only when it changes, and keeps the rest", () => {
    const { cookies } = fakeSite();
    writeLogin(cookies, false);
    expect(cookies.read("preferences")).toBeNull();
    writeLogin(cookies, true);
    expect(readPreferences(cookies)).toEqual({ ...DEFAULTS, login: true });
  });
});
