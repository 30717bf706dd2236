import { describe, expect, it } from "vitest";
import { fakeSite } from "../../test/fake-site";
import { findLocale } from "../locale/locales";
import { readPreferences } from "./preference-cookie";
import { createPreferences } from "./preferences";
import { GLOBAL_SETTINGS } from "./settings";

function preferencesWith(stored: object | null, locale = "en") {
  const { cookies } = fakeSite({
    cookies:
      stored === null
        ? {}
        : { preferences: encodeURIComponent(JSON.stringify(stored)) },
  });
  const preferences = createPreferences(cookies, findLocale(locale));
  return { preferences, cookies, settings: () => preferences.settings.get() };
}

const LOADED = {
  ...GLOBAL_SETTINGS,
  theme: "dark",
  unit: "USD",
  showAsset: true,
};

describe("settings", () => {
  it("start with the defaults of §3", () => {
    expect(preferencesWith(null).settings()).toEqual({
      locale: "en",
      theme: "dark",
      layout: "right",
      unit: "CNY",
      showAsset: false,
      valuationUnit: 1,
      login: false,
      direction: "ltr",
      terminalCode: "",
    });
  });

  it.each([
    ["nothing", null, {}],
    ["an older cookie", { more: 1 }, {}],
    [
      "everything",
      {
        language: "ja",
        unit: "KRW",
        showAsset: false,
        theme: "white",
        layout: "left",
        valuationUnit: 2,
        login: true,
      },
      {
        unit: "KRW",
        showAsset: false,
        theme: "light",
        layout: "left",
        valuationUnit: 2,
        login: true,
      },
    ],
    ["the other word for dark", { theme: "dark" }, { theme: "dark" }],
    ["another theme", { theme: "Black" }, { theme: "light" }],
    ["what can't be", { unit: "XAU", layout: "top", login: 1 }, {}],
  ])("are loaded from %s", (_, stored, differing) => {
    const { preferences, settings } = preferencesWith(stored);
    preferences.load();
    expect(settings()).toEqual({ ...LOADED, ...differing });
  });

  it.each([
    ["ja", "JPY", "ltr"],
    ["ar", "USD", "rtl"],
    ["zh-CN", "CNY", "ltr"],
  ])("start in %s with %s, laid out %s", (locale, unit, direction) => {
    const { preferences, settings } = preferencesWith(null, locale);
    preferences.load();
    expect(settings()).toMatchObject({ locale, unit, direction });
  });

  it("are loaded once", () => {
    const { preferences, cookies, settings } = preferencesWith(null);
    preferences.load();
    cookies.write("preferences", '{"theme":"white"}', 60_000);
    preferences.load();
    expect(settings().theme).toBe("dark");
  });
});

describe("preferences", () => {
  it("are saved when they change, together with the page's initial ones", () => {
    const { preferences, cookies, settings } = preferencesWith(null, "ja");
    preferences.load();
    expect(cookies.read("preferences")).toBeNull();
    preferences.change({ theme: "light" });
    expect(settings().theme).toBe("light");
    expect(readPreferences(cookies)).toEqual({
      language: "ja",
      unit: "JPY",
      showAsset: true,
      theme: "white",
      layout: "right",
      valuationUnit: 1,
      login: false,
    });
    preferences.change({ theme: "dark", unit: "EUR" });
    expect(readPreferences(cookies)).toMatchObject({
      theme: "black",
      unit: "EUR",
    });
  });

  it("aren't saved without a change", () => {
    const { preferences, cookies } = preferencesWith(null);
    preferences.load();
    preferences.change({ login: false, theme: "dark" });
    expect(cookies.read("preferences")).toBeNull();
  });

  it("preserve what another tab saved in the meantime", () => {
    const { preferences, cookies } = preferencesWith({ unit: "EUR" });
    preferences.load();
    cookies.write("preferences", '{"unit":"THB","more":"x"}', 60_000);
    preferences.change({ layout: "left" });
    expect(readPreferences(cookies)).toMatchObject({
      unit: "THB",
      layout: "left",
      more: "x",
    });
  });

  it("notify once per change, and not at all without one", () => {
    const { preferences } = preferencesWith({});
    preferences.load();
    let changes = 0;
    preferences.settings.subscribe(() => (changes += 1));
    preferences.change({ showAsset: false });
    preferences.change({ showAsset: false });
    preferences.learnTerminalCode("code");
    expect(changes).toBe(2);
    expect(preferences.settings.get().terminalCode).toBe("code");
  });

  it("store a chosen language, even the default one", () => {
    const { preferences, cookies, settings } = preferencesWith(null);
    expect(preferences.isFirstVisit).toBe(true);
    preferences.load();
    preferences.chooseLanguage("en");
    expect(readPreferences(cookies).language).toBe("en");
    expect(cookies.read("preferences")).not.toBeNull();
    preferences.chooseLanguage("ja");
    expect(readPreferences(cookies).language).toBe("ja");
    expect(settings().locale).toBe("en");
    expect(createPreferences(cookies, findLocale("en")).isFirstVisit).toBe(
      false,
    );
  });
});
