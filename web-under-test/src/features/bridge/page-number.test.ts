// @vitest-environment jsdom
import { expect, it } from "vitest";
import { pageStorage, tolerantStorage } from "../../lib/page-storage";
import { takePageNumber } from "./page-number";

it("counts the pages of a window", () => {
  const session = pageStorage(window, "sessionStorage");
  const take = (): number => takePageNumber(session, () => 0);
  expect([take(), take(), take()]).toEqual([1, 2, 3]);
});

it("uses the time without storage", () => {
  const refused = tolerantStorage(() => {
    throw new Error("SecurityError");
  });
  expect(takePageNumber(refused, () => 1234)).toBe(1234);
});
