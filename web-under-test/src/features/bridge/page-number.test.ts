// @vitest-environment jsdom
import { expect, it } from "vitest";
import { takePageNumber } from "./page-number";

it("counts the pages of a window", () => {
  sessionStorage.clear();
  const take = (): number =>
    takePageNumber(
      () => sessionStorage,
      () => 0,
    );
  expect([take(), take(), take()]).toEqual([1, 2, 3]);
});

it("uses the time without storage", () => {
  const refuse = (): Storage => {
    throw new Error("SecurityError");
  };
  expect(takePageNumber(refuse, () => 1234)).toBe(1234);
});
