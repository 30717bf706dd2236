import fc from "fast-check";
import { expect, it } from "vitest";
import { deviceUuid } from "./device-uuid";
import { fakeStorage } from "./fakes";

it("creates a version 4 UUID once", () => {
  const stored = fakeStorage();
  const made = deviceUuid(stored, () => 0.999);
  expect(made).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
  expect(deviceUuid(stored, () => 0)).toBe(made);
});

it("has the UUID format for any random numbers", () => {
  const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.array(unit, { minLength: 31, maxLength: 31 }), (numbers) => {
      const left = [...numbers];
      expect(deviceUuid(fakeStorage(), () => left.pop() ?? 0)).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
      );
    }),
  );
});

it("replaces an invalid value", () => {
  const stored = fakeStorage({ device_uuid: "mine" });
  expect(deviceUuid(stored, () => 0)).toBe(
    "00000000-0000-4000-8000-000000000000",
  );
});
