import { expect, it } from "vitest";
import { shiftDigits, varyGeneratedValues } from "./generated-values";
import { newPage } from "./testing/page";

it("differ between seeds", () => {
  const scope = newPage();
  const array = new Uint8Array(4);
  scope.Math.random = () => 0.5;
  scope.Date.now = () => 1000;
  scope.Crypto.prototype.getRandomValues = (values) => values;
  varyGeneratedValues(scope, 1);
  expect(scope.Math.random()).toBeCloseTo(0.637);
  expect(scope.Date.now()).toBe(8001);
  expect([...scope.crypto.getRandomValues(array)]).toEqual([37, 37, 37, 37]);
});

it("keep the version and the variant of a UUID", () => {
  const uuid = "00000000-0000-4fff-8fff-ffffffffffff";
  expect(shiftDigits(uuid, 0)).toBe(uuid);
  expect(shiftDigits(uuid, 1)).toBe("11111111-1111-4000-8000-000000000000");
});
