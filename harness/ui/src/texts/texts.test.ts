import { expect, it } from "vitest";
import en from "./en.json";
import { t } from "./texts";

it("fills in values, with formatted numbers", () => {
  expect(
    t("headline.problems", { count: 3, cases: 1_200, total: 10_000 }),
  ).toBe("3 problems in 1,200 of 10,000 cases");
});

it("selects the plural form by count", () => {
  expect(t("run.cases", { count: 1 })).toBe("1 case");
  expect(t("run.cases", { count: 0 })).toBe("0 cases");
});

it("has both plural forms of each text", () => {
  const keys = Object.keys(en);
  const stems = new Set(
    keys.flatMap((key) => /^(.*)_(?:one|other)$/.exec(key)?.[1] ?? []),
  );
  expect(stems.size).toBeGreaterThan(3);
  for (const stem of stems)
    expect(keys).toEqual(
      expect.arrayContaining([`${stem}_one`, `${stem}_other`]),
    );
});
